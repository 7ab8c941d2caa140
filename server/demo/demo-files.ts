import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { demoPdf } from './demo-pdf.ts'

const FONT = 'nameplate'
const require = createRequire(import.meta.url)

/** A picture of a pump's nameplate. */
function nameplate(): Buffer {
  GlobalFonts.registerFromPath(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'), FONT)
  const canvas = createCanvas(480, 320)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#d7dce0'
  pen.fillRect(0, 0, 480, 320)
  pen.strokeStyle = '#39424a'
  pen.lineWidth = 6
  pen.strokeRect(16, 16, 448, 288)
  pen.fillStyle = '#1f272e'
  pen.font = `30px ${FONT}`
  pen.fillText('PUMP  CDL16-120', 44, 74)
  pen.font = `20px ${FONT}`
  const lines = ['Q  16 m³/h', 'H  138 m', 'P  11 kW', 'n  2900 r/min', 'No. 2607-0312']
  for (const [position, line] of lines.entries()) pen.fillText(line, 44, 122 + position * 38)
  return canvas.toBuffer('image/png')
}

const clauses = [
  '一、产品名称、型号、数量、金额：详见附件清单。',
  '二、质量标准：按国家及行业现行标准执行。',
  '三、交货方式：需方指定地点车板交货，运费由供方承担。',
  '四、付款方式：预付三成，发货前付六成，余一成为质保金。',
  '五、质保期：自验收合格之日起二十四个月。',
  '（演示数据，不具有合同效力）',
]

const arrivals = [
  '到货清单（演示数据）',
  '立式多级离心泵 3台',
  '变频控制柜 1台',
  '气压罐 1台',
  '包装完好，配件齐全，已签收',
]

/** The few files of the demonstration by name; each is a real one of its kind. */
export const demoFiles: Record<string, () => Buffer> = {
  '云溪花园三期供货合同.pdf': () => demoPdf(['云溪花园三期供水设备供货合同', ...clauses]),
  '滨江泵站采购合同.pdf': () => demoPdf(['滨江污水提升泵站设备采购合同', ...clauses]),
  '水泵铭牌.png': nameplate,
  '到货清单.txt': () => Buffer.from(`${arrivals.join('\r\n')}\r\n`),
}
