import type { ThemeConfig } from 'antd'
// Not from antd's `theme`, which brings the compact one along.
import darkAlgorithm from 'antd/es/theme/themes/dark'
import { useSyncExternalStore } from 'react'

/** The class under which antd states the theme's variables. */
export const VARIABLES = 'theme'

type Colours = NonNullable<ThemeConfig['token']>

/** The company's blue: on what is pressed, on links, and around what has the cursor. */
const BLUE = '#0b63b8'
const BLUE_HOVER = '#0a6cc9'
/** The same on a dark ground, as words. */
const LIGHT_BLUE = '#6fb0f2'
const LIGHTER_BLUE = '#93c6f8'

const LIGHT: Colours = {
  colorPrimary: BLUE,
  colorInfo: BLUE,
  colorLink: BLUE,
  // antd's ring around what has the cursor is too pale to be seen; in the dark it is almost black.
  colorPrimaryBorder: BLUE,
  // antd's own are too pale under a white word, and as a word on the page's grey.
  colorPrimaryHover: BLUE_HOVER,
  colorLinkHover: BLUE_HOVER,
  colorErrorHover: '#d32f36',
  // Dark enough to be read as text, in tags and messages.
  colorSuccess: '#23781f',
  colorWarning: '#9a5700',
  colorError: '#c8242b',
  colorSuccessBg: '#edf8ea',
  colorSuccessBorder: '#b7dfb0',
  colorWarningBg: '#fff7e6',
  colorWarningBorder: '#f0d5a3',
  colorErrorBg: '#fff1f0',
  colorErrorBorder: '#f3bcb9',
  // The page's background stands in index.html too, for the time before there is a theme.
  colorBgLayout: '#f3f5f8',
  // antd's greys for hints are too pale to be read easily.
  colorTextPlaceholder: '#646b78',
  colorTextDescription: '#596273',
}

const DARK: Colours = {
  // Light enough to be read as text, and still dark enough under the white tick of a checkbox.
  colorPrimary: '#4593e3',
  colorInfo: LIGHT_BLUE,
  colorLink: LIGHT_BLUE,
  colorPrimaryBorder: LIGHT_BLUE,
  colorPrimaryHover: '#5aa2ea',
  colorLinkHover: LIGHTER_BLUE,
  colorSuccess: '#6cc766',
  colorWarning: '#e0a13a',
  colorError: '#f5736d',
  colorErrorHover: '#f88f8a',
  colorInfoBg: '#13263c',
  colorInfoBorder: '#23466b',
  colorSuccessBg: '#14271a',
  colorSuccessBorder: '#2a5230',
  colorWarningBg: '#2c2212',
  colorWarningBorder: '#5a451d',
  colorErrorBg: '#321a1b',
  colorErrorBorder: '#6b3334',
  colorBgLayout: '#0f1216',
  colorBgContainer: '#181c22',
  colorBgElevated: '#20252d',
  colorBgSpotlight: '#3a424e',
  colorBorder: '#3d4552',
  colorBorderSecondary: '#2a303a',
  colorTextPlaceholder: '#8f99a8',
  colorTextDescription: '#9aa4b2',
}

const COMMON: Colours = {
  borderRadius: 6,
  // None where the system is set to reduced motion.
  motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  fontSizeHeading1: 20,
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
}

function sliderOf({ colorPrimary, colorPrimaryHover }: Colours) {
  return {
    ...(colorPrimary && { trackBg: colorPrimary, handleColor: colorPrimary }),
    ...(colorPrimaryHover && { trackHoverBg: colorPrimaryHover }),
  }
}

/** The look of the product, in antd's own tokens; what they cannot say is in style.css and beside the screens. */
function look(colours: Colours, parts: NonNullable<ThemeConfig['components']>): ThemeConfig {
  const surface = colours.colorBgContainer ?? '#ffffff'
  return {
    cssVar: { key: VARIABLES },
    token: { ...COMMON, ...colours },
    components: {
      ...parts,
      Menu: { collapsedWidth: 64, itemBorderRadius: 6, ...parts.Menu },
      Layout: { headerBg: surface, headerHeight: 56, headerPadding: '0 16px', siderBg: surface },
      Card: { bodyPadding: 20 },
      // antd's own is so pale, dark in the dark, that one has to look for the handle.
      Slider: sliderOf(colours),
    },
  }
}

const light = look(LIGHT, {})

const dark: ThemeConfig = {
  ...look(DARK, {
    // White words would be too pale on the light blue and red that are readable as words themselves.
    Button: { primaryColor: '#06101c', dangerColor: '#240807' },
    Menu: { itemSelectedColor: LIGHTER_BLUE, subMenuItemSelectedColor: LIGHTER_BLUE },
  }),
  // It takes the colours for those of a light page, and would darken them once more.
  algorithm: (seeds, map) => ({ ...darkAlgorithm(seeds, map), ...DARK }),
}

const wishesDark = matchMedia('(prefers-color-scheme: dark)')
// Paper is white, whatever the screen is.
const prints = matchMedia('print')

function subscribe(changed: () => void): () => void {
  const watched = [wishesDark, prints]
  for (const one of watched) one.addEventListener('change', changed)
  return () => {
    for (const one of watched) one.removeEventListener('change', changed)
  }
}

/** The look that the system asks for at present, and at once the other one where that changes. */
export function useTheme(): ThemeConfig {
  const isDark = useSyncExternalStore(subscribe, () => wishesDark.matches && !prints.matches)
  return isDark ? dark : light
}
