/** The fields of the company's Word file of contracts (合同 Word 模板), as the company's page lists them. */

type WordField = {
  name: string
  meaning: string
  example: string
  /** What the form of a contract calls it, where that is another name. */
  label?: string
  /** Whether a column of it is empty on most contracts, so that nobody misses it. */
  optional?: boolean
}

/** Those that are written once, as `{合同编号}`. One that is not known is left empty. */
export const wordFields = [
  { name: '合同编号', meaning: '合同的编号', example: 'HT20261122-001' },
  { name: '合同标题', meaning: '合同的标题', example: '云溪花园二期供水设备' },
  { name: '签订日期', meaning: '没有填写时是供手写的空白', example: '2026-11-22' },
  { name: '报价编号', meaning: '来自哪份报价、第几版', example: 'BJ20261120-003 V2' },
  { name: '制单人', meaning: '合同的业务员', example: '张三' },
  { name: '供方名称', meaning: '公司名称', example: '云溪泵业有限公司' },
  { name: '供方地址', meaning: '公司地址', example: '杭州市西溪路18号' },
  { name: '供方电话', meaning: '公司电话', example: '0571-88123456' },
  { name: '供方税号', meaning: '公司的纳税人识别号', example: '91330100MA2XXXXX0X' },
  { name: '供方开户行', meaning: '公司的开户银行', example: '工商银行西溪支行' },
  { name: '供方账号', meaning: '公司的银行账号', example: '1202020209900012345' },
  { name: '客户名称', meaning: '需方：合同上的客户', example: '云溪水务集团' },
  { name: '客户地址', meaning: '客户资料里的地址', example: '绍兴市云溪路8号' },
  { name: '客户联系人', meaning: '第一个有电话的联系人', example: '王工' },
  { name: '客户电话', meaning: '联系人的电话，没有时是客户的', example: '13800001111' },
  { name: '客户税号', meaning: '客户的纳税人识别号', example: '91330600MA2YYYYY1Y' },
  { name: '客户开户行', meaning: '客户的开户银行', example: '建设银行云溪支行' },
  { name: '客户账号', meaning: '客户的银行账号', example: '3305016560000012345' },
  { name: '项目名称', meaning: '合同的项目名称', example: '云溪花园二期' },
  { name: '交货地点', meaning: '合同的收货地址', example: '云溪路8号泵房', label: '收货地址' },
  {
    name: '交货时间',
    meaning: '交货期和交货日期',
    example: '合同生效后30天（2027-01-15前）',
    label: '交货期',
  },
  { name: '运输方式及费用', meaning: '合同的运输方式及费用', example: '汽车运输，运费由供方承担' },
  { name: '质保', meaning: '没有填写时按公司的质保月数', example: '自启用之日起12个月' },
  { name: '验收标准', meaning: '合同的验收标准', example: '按国家标准验收' },
  { name: '付款方式', meaning: '付款各步，一步一行', example: '1. 预付款 30%，签约时' },
  { name: '价格说明', meaning: '含税或不含税、税率、尾差', example: '以上单价和金额均含税' },
  { name: '明细合计', meaning: '各行金额的合计', example: '128,000.00' },
  { name: '不含税金额', meaning: '不计税时为空', example: '113,274.34' },
  { name: '税额', meaning: '不计税时为空', example: '14,725.66' },
  { name: '合同金额', meaning: '合同的总价', example: '128,000.00' },
  { name: '合同金额大写', meaning: '大写，前面不带“人民币”', example: '壹拾贰万捌仟元整' },
  { name: '合同条款', meaning: '合同的条款，保留换行', example: '一、质量标准：…' },
] as const satisfies readonly WordField[]

/** Those that stand for rows: what is between `{#产品}` and `{/产品}` is repeated, with the fields of each row in it. */
export const wordLists = [
  {
    name: '产品',
    meaning: '合同明细，一行一个产品',
    fields: [
      { name: '序号', meaning: '从1数起', example: '1' },
      { name: '产品名称', meaning: '产品', example: '立式多级离心泵' },
      { name: '型号', meaning: '型号', example: 'CDL32-90' },
      { name: '单位', meaning: '单位', example: '台' },
      { name: '数量', meaning: '各套合起来的数量', example: '6' },
      { name: '单价', meaning: '优惠后单价（元）', example: '8,644.935' },
      { name: '金额', meaning: '金额（元），没有标价的为空', example: '51,869.61' },
      { name: '税率', meaning: '没有税率的为空', example: '13%' },
      {
        name: '备注',
        meaning: '所在的套，和明细的备注',
        example: '一期泵房，共2套；含底座',
        optional: true,
      },
    ],
  },
  {
    name: '付款步骤',
    meaning: '付款方式，一行一步',
    fields: [
      { name: '步骤', meaning: '名称、比例和条件', example: '预付款 30%，签约时' },
      { name: '步骤金额', meaning: '这一步的金额（元）', example: '38,400.00' },
    ],
  },
] as const satisfies readonly { name: string; meaning: string; fields: readonly WordField[] }[]

type TextName = (typeof wordFields)[number]['name']
type List = (typeof wordLists)[number]

/** What a Word file is filled in with. */
export type WordValues = Record<TextName, string> & {
  [One in List as One['name']]: Record<One['fields'][number]['name'], string>[]
}
