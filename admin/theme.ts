import type { ThemeConfig } from 'antd'

/** The class under which antd states the theme's variables. */
export const VARIABLES = 'theme'

/** The look of the product, in antd's own tokens; what they cannot say is in style.css. */
export const theme: ThemeConfig = {
  cssVar: { key: VARIABLES },
  token: {
    colorPrimary: '#0b63b8',
    colorInfo: '#0b63b8',
    colorLink: '#0b63b8',
    // antd's own are too pale under a white word, and as a word on the page's grey.
    colorPrimaryHover: '#0a6cc9',
    colorLinkHover: '#0a6cc9',
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
    colorBgLayout: '#f3f5f8',
    // antd's greys for hints are too pale to be read easily.
    colorTextPlaceholder: '#6b7280',
    colorTextDescription: '#596273',
    borderRadius: 6,
    // Whoever asked their system for less movement gets none.
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    fontSizeHeading1: 20,
    fontFamily:
      "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  },
  components: {
    Menu: { collapsedWidth: 64, itemBorderRadius: 6 },
    Layout: { headerBg: '#ffffff', headerHeight: 56, headerPadding: '0 16px', siderBg: '#ffffff' },
    Card: { bodyPadding: 20 },
  },
}
