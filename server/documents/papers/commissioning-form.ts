import type { Labelled } from '../content/blocks.ts'
import type { Paper } from '../content/paper.ts'
import { column, table } from '../content/plain-table.ts'
import { joined } from '../content/wording.ts'
import { headOf, type Issuer } from './paper-parts.ts'

/** 安装调试单 of a machine, to be filled in on site. A text that is not known is a place to write. */
type CommissioningForm = {
  number: string
  /** `yyyy-MM-dd` of the machine's entry. */
  date: string
  maker: string
  issuer: Issuer
  serial_no: string
  title: string
  model: string
  contract: string
  customer: string
  project: string
  place: string
  delivered: string
  /** A fact in each line. */
  nameplate: string
}

const TITLE = '安装调试单'

/** What is looked at before the first start, each answered by a tick. */
const CHECKS = [
  '基础牢固，水平度符合要求，地脚螺栓紧固',
  '联轴器对中，手动盘车灵活、无卡阻',
  '进出口管路、阀门、压力表安装正确，无外力作用在泵上',
  '电源电压、相序、接地和绝缘符合要求',
  '泵体灌满水、已排气，进口阀全开',
  '电机转向正确',
]
/** What is measured while it runs, each with its unit. */
const READINGS: readonly Labelled[] = [
  ['进口压力', 'MPa'],
  ['出口压力', 'MPa'],
  ['流量', 'm³/h'],
  ['电源电压（A-B / B-C / C-A）', 'V'],
  ['运行电流（A / B / C）', 'A'],
  ['运行频率 / 转速', 'Hz / r/min'],
  ['绝缘电阻', 'MΩ'],
  ['轴承温度', '℃'],
  ['振动', 'mm/s'],
  ['噪声', 'dB(A)'],
  ['轴封泄漏', '—'],
  ['连续运行时间', 'h'],
]
const BLANK = '____________________'

export function commissioningForm(form: CommissioningForm): Paper {
  const { number, date, issuer, nameplate } = form
  const plate = nameplate.replaceAll('\n', '　　')
  const empty = (of: readonly unknown[]) => of.map(() => '')
  const numbers = (of: readonly unknown[]) => of.map((_, at) => at + 1)
  const fact = (label: string, text: string): Labelled => [label, text === '' ? BLANK : text]
  return {
    format: 'upright',
    title: joined([TITLE, number], ' '),
    running: joined([TITLE, number], '　'),
    company: issuer.name,
    date,
    draft: false,
    blocks: [
      ...headOf(TITLE, issuer, 'upright'),
      {
        kind: 'facts',
        left: [
          fact('用户单位', form.customer),
          fact('项目名称', form.project),
          fact('安装地点', form.place),
          fact('设备名称', form.title),
          fact('型号', form.model),
        ],
        right: [
          fact('单号', number),
          fact('出厂编号', form.serial_no),
          fact('合同编号', form.contract),
          fact('发货日期', form.delivered),
          fact('制单人', form.maker),
        ],
      },
      ...(nameplate === '' ? [] : ([{ kind: 'text', label: '铭牌参数', text: plate }] as const)),
      { kind: 'text', label: '安装检查', text: '' },
      table([
        column('序号', numbers(CHECKS), { look: 'number' }),
        column('检查内容', CHECKS, { share: 4 }),
        column(
          '合格',
          CHECKS.map(() => '□'),
          { look: 'middle' },
        ),
        column(
          '不合格',
          CHECKS.map(() => '□'),
          { look: 'middle' },
        ),
        column('说明', empty(CHECKS), { share: 2 }),
      ]),
      { kind: 'text', label: '试运行记录', text: '' },
      table([
        column('序号', numbers(READINGS), { look: 'number' }),
        column(
          '项目',
          READINGS.map(([label]) => label),
          { share: 3 },
        ),
        column(
          '单位',
          READINGS.map(([, unit]) => unit),
          { look: 'middle' },
        ),
        column('铭牌/要求值', empty(READINGS), { share: 2 }),
        column('实测值', empty(READINGS), { share: 3 }),
        column('备注', empty(READINGS), { share: 2 }),
      ]),
      { kind: 'text', label: '调试结论和遗留问题', text: '\n' },
      {
        kind: 'signatures',
        parties: [
          ['调试人员（签字）：', ''],
          ['用户代表（签字/盖章）：', ''],
        ],
        representative: '',
        date: '日期：　　　　年　　　月　　　日',
        written: true,
      },
    ],
  }
}
