import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'

const WIDTH = 120
const HEIGHT = 40
const LENGTH = 4
/** Without the glyphs that people mistake for one another (0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V). */
const GLYPHS = 'ACDEFHJKMNPRTWXY3479'
const FONT = 'captcha'

const require = createRequire(import.meta.url)

/** The library, loaded for the first captcha: loading it takes a seventh of the start. */
async function loadCanvas() {
  // Otherwise it would scan every font of the machine and hold them in memory.
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1'
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas')
  // The font ships with the product: a server need not have one.
  GlobalFonts.registerFromPath(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'), FONT)
  return createCanvas
}

let loading: ReturnType<typeof loadCanvas> | undefined

export function newCaptchaText(): string {
  return Array.from({ length: LENGTH }, () => GLYPHS[randomInt(GLYPHS.length)]).join('')
}

const shade = () => `hsl(${randomInt(360)} 55% ${randomInt(25, 45)}%)`

/** A PNG of the text: each glyph turned and shifted, with lines through it and specks around. */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const createCanvas = await (loading ??= loadCanvas())
  const canvas = createCanvas(WIDTH, HEIGHT)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#f4f6f8'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  const glyphs = [...text]
  const step = (WIDTH - 16) / glyphs.length
  pen.textBaseline = 'middle'
  pen.textAlign = 'center'
  for (const [position, glyph] of glyphs.entries()) {
    pen.save()
    pen.translate(8 + step * (position + 0.5) + randomInt(-3, 4), HEIGHT / 2 + randomInt(-4, 5))
    pen.rotate(randomInt(-35, 36) / 100)
    pen.transform(1, randomInt(-15, 16) / 100, randomInt(-20, 21) / 100, 1, 0, 0)
    pen.font = `${Math.min(randomInt(24, 29), step * 1.2)}px ${FONT}`
    pen.fillStyle = shade()
    pen.fillText(glyph, 0, 0)
    pen.restore()
  }
  for (let line = 0; line < 3; line += 1) {
    pen.strokeStyle = shade()
    pen.lineWidth = 1.5
    pen.beginPath()
    pen.moveTo(0, randomInt(HEIGHT))
    pen.bezierCurveTo(
      WIDTH / 3,
      randomInt(HEIGHT),
      (WIDTH * 2) / 3,
      randomInt(HEIGHT),
      WIDTH,
      randomInt(HEIGHT),
    )
    pen.stroke()
  }
  for (let speck = 0; speck < 40; speck += 1) {
    pen.fillStyle = shade()
    pen.fillRect(randomInt(WIDTH), randomInt(HEIGHT), 1.5, 1.5)
  }
  // In the thread pool: compressing takes as long as drawing.
  return canvas.encode('png')
}
