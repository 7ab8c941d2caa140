import { isOfContract, isOwned } from '#api/kit/entity-sets.ts'
import { MARK, type Foreign, type Row, type Scoped } from '../entities/fixture.ts'
import { endpoints, kinds, type Kind } from '../entities/index.ts'

/** How the walk gets at another owner's record by each call, or why there is none to get at. */

type Of = (foreign: Foreign) => Record<string, unknown>

const OWN_SESSION = { none: '只涉及本人的会话' }
const OWN_INBOX = { none: '只涉及本人的消息' }
const OWN_KEYS = { none: '只涉及本人的密钥' }
const CATALOGUE = { none: '产品目录大家共用' }
const EVERYTHING = { none: '只有超级管理员可看' }
const SENT = { none: '发送记录是公司的，打开记录仍要记录的权限' }
const UPLOADS = { none: '上传的文件属于本人' }

const all: Of = () => ({})

/** The calls that every entity with this scope has, as far as it has them. */
function standardCalls({ name, label, remove, save, read, text }: Kind<Scoped>): [string, Row][] {
  const whole: Of = (of) => ({ id: of[name] })
  const removed: Of = (of) => ({ id: of.deleted[name] })
  return [
    ['index', { list: ({ owner }) => ({ userid: owner, keyword: '' }) }],
    ['getUser', { list: all }],
    ['getTotal', { none: `只答合计，按能看到的${label}计算` }],
    ['exportRows', { none: '与列表相同的记录，范围由导出列表的测试检查' }],
    ['getHistory', { one: [whole, removed] }],
    ['getDeleted', { list: all }],
    ['restore', { one: [removed, whole] }],
    [nameOf(read.path), { one: [whole] }],
    [nameOf(save.path), { one: [(of) => ({ id: of[name], [text]: '抢来的' })] }],
    [nameOf(remove.path), { one: [whole] }],
  ]
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const isScoped = (kind: Kind): kind is Kind<Scoped> => isOwned(kind.name) || isOfContract(kind.name)

/** What becomes of each call of an entity, of which its fixture says in what it differs from others. */
function rowsOf(kind: Kind): Record<string, Row> {
  const { path, calls = {}, shared = '' } = kind
  const there = [...endpoints.keys()].filter((one) => one.startsWith(`${path}/`))
  const standard = isScoped(kind)
    ? standardCalls(kind)
    : there.map((one): [string, Row] => [nameOf(one), { none: shared }])
  return Object.fromEntries(
    [...standard, ...Object.entries(calls)]
      .map(([name, row]) => [`${path}/${name}`, row] as const)
      .filter(([one]) => there.includes(one)),
  )
}

/** Why there is no owner, so that a call may take ids without the walk naming somebody else's record in it. */
export const ownerless: ReadonlySet<string> = new Set([
  ...[CATALOGUE, EVERYTHING, SENT].map(({ none }) => none),
  ...kinds.flatMap(({ name, shared }) => (name === 'statement' ? [] : (shared ?? []))),
])

/** By path. A call that is missing here fails the walk. */
export const rows: Record<string, Row> = {
  '/History/index': EVERYTHING,
  '/History/getUser': EVERYTHING,

  '/Search/index': { list: () => ({ keyword: MARK }) },

  '/Home/index': { list: all },
  '/Home/getOwing': { list: all },
  '/Home/getOwedLines': { list: all },
  '/Home/owedOrders': { one: [({ contractLine: ids }) => ({ ids })] },

  '/Report/index': { list: ({ owner }) => ({ by: 'customer', userid: owner }) },
  '/Report/getLosses': { none: '只统计能看到的报价，由报表的测试检查' },
  '/Report/getUser': { list: all },
  '/Report/exportReport': { none: '与报表相同，范围由报表的测试检查' },

  '/Login/setLogin': OWN_SESSION,
  '/Login/setCode': OWN_SESSION,
  '/Login/outlogin': OWN_SESSION,
  '/Index/verify': OWN_SESSION,
  '/Login/getSelf': OWN_SESSION,
  '/Login/setTicket': OWN_SESSION,

  '/Delivery/index': SENT,
  '/Delivery/getChannel': SENT,
  '/Delivery/resend': SENT,
  '/Mail/getState': { none: '公司的发送设置，不是记录' },
  '/Mail/getDraft': { one: [({ quotation: id }) => ({ id })] },
  '/Mail/sendDocument': {
    one: [
      ({ quotation: id }) => ({ id, to: ['wang@example.org'], subject: '报价', text: '请查收' }),
    ],
  },

  '/ApiKey/index': OWN_KEYS,
  '/ApiKey/getAll': EVERYTHING,
  '/ApiKey/setKey': OWN_KEYS,
  '/ApiKey/endKey': { one: [({ key }) => ({ id: key })] },
  '/Device/index': OWN_SESSION,
  '/Device/endDevice': { one: [({ device: id }) => ({ id })] },
  '/Device/endOthers': OWN_SESSION,
  '/Factor/index': OWN_SESSION,
  '/Factor/begin': OWN_SESSION,
  '/Factor/confirm': OWN_SESSION,
  '/Factor/renewCodes': OWN_SESSION,
  '/Factor/end': OWN_SESSION,
  '/Factor/endOfUser': EVERYTHING,
  '/Device/ofUser': EVERYTHING,
  '/Device/endOfUser': EVERYTHING,

  '/Inbox/index': OWN_INBOX,
  '/Inbox/getUnread': OWN_INBOX,
  '/Inbox/setRead': OWN_INBOX,
  '/Inbox/getChoices': OWN_INBOX,
  '/Inbox/setChoices': OWN_INBOX,

  '/Selection/select': CATALOGUE,
  '/Selection/replace': CATALOGUE,
  '/Selection/getProType': CATALOGUE,

  ...Object.assign({}, ...kinds.map(rowsOf)),

  '/Upload/fileupload': UPLOADS,
  '/Upload/uploadPhoto': UPLOADS,
  '/Upload/contractTemplate': UPLOADS,
  '/Upload/invoiceTemplate': UPLOADS,
  '/Upload/inquiryFile': UPLOADS,
  '/Upload/uploadEditor': UPLOADS,
  '/Upload/editorFile': UPLOADS,

  '/upload/:name': { one: [({ file: path }) => ({ path })] },
  '/m/:token/data': { none: '铭牌和报修电话人人可看' },
  '/upload/editor/:name': { none: '网站的图片和视频，人人可看' },
}
