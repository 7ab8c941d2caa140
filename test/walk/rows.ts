import { MARK, type Foreign, type Scoped } from './foreign.ts'

/** How the walk gets at another owner's record by each call, or why there is none to get at. */

type Input = Record<string, unknown>
type Of = (foreign: Foreign) => Input

export type Row =
  /** About one record: refused in the words of an absent one, however it is named. */
  | { one: Of[] }
  /** A list, an option list: the record is not in it, whatever is asked for. */
  | { list: Of }
  /** A form that is filled from another's record: it tells what the work needs, and no amount or remark. */
  | { source: Of }
  /** There is no owner, for this reason. */
  | { none: string }

const LIST_FILE = '与列表相同的记录，范围由导出列表的测试检查'
const CATALOGUE = '产品目录大家共用'
const OWN_SESSION = '只涉及本人的会话'
const PEOPLE = '按权限高低，不按所属人'
const WEBSITE = '网站文字只有一份'
const COMPANY = '公司只有一个'
const EVERYTHING = '只有超级管理员可看'
const UPLOADS = '上传的文件属于本人'
const ASSIGNEES = '售后可以派给任何在用的人'
const IMPORTS = '导入预览属于本人'

const quotation: Of = ({ quotation: id }) => ({ id })
const ofOwner: Of = ({ owner }) => ({ userid: owner, keyword: '' })
const all: Of = () => ({})

/** The calls about the history and the restoration of a kind of records that has an owner. */
const undo = (path: string, kind: Scoped): Record<string, Row> => ({
  [`${path}/getHistory`]: { one: [(of) => ({ id: of[kind] }), (of) => ({ id: of.deleted[kind] })] },
  [`${path}/getDeleted`]: { list: all },
  [`${path}/restore`]: { one: [(of) => ({ id: of.deleted[kind] }), (of) => ({ id: of[kind] })] },
})

export const rows: Record<string, Row> = {
  '/History/index': { none: EVERYTHING },
  '/History/getUser': { none: EVERYTHING },

  '/Search/index': { list: () => ({ keyword: MARK }) },

  '/Home/index': { list: all },
  '/Home/getOwing': { list: all },

  '/Login/setLogin': { none: OWN_SESSION },
  '/Login/outlogin': { none: OWN_SESSION },
  '/Index/verify': { none: OWN_SESSION },
  '/Login/getSelf': { none: OWN_SESSION },
  '/Login/setTicket': { none: OWN_SESSION },

  '/Role/getHistory': { none: PEOPLE },
  '/Role/index': { none: PEOPLE },
  '/Role/getBehList': { none: PEOPLE },
  '/Role/getBeh': { none: PEOPLE },
  '/Role/setBeh': { none: PEOPLE },

  '/User/getHistory': { none: PEOPLE },
  '/User/getDeleted': { none: PEOPLE },
  '/User/restore': { none: PEOPLE },
  '/User/getList': { none: PEOPLE },
  '/User/getRoleList': { none: PEOPLE },
  '/User/getUser': { none: PEOPLE },
  '/User/setUsers': { none: PEOPLE },
  '/User/deleteUser': { none: PEOPLE },
  '/User/setPassword': { none: OWN_SESSION },
  '/User/setPreference': { none: OWN_SESSION },

  '/Procate/getHistory': { none: CATALOGUE },
  '/Procate/getDeleted': { none: CATALOGUE },
  '/Procate/restore': { none: CATALOGUE },
  '/Procate/getType': { none: CATALOGUE },
  '/Procate/getProcate': { none: CATALOGUE },
  '/Procate/setProcate': { none: CATALOGUE },
  '/Procate/index': { none: CATALOGUE },
  '/Procate/deleteProcate': { none: CATALOGUE },

  '/Selection/select': { none: CATALOGUE },
  '/Selection/getProType': { none: CATALOGUE },

  '/Productbj/getHistory': { none: CATALOGUE },
  '/Productbj/getDeleted': { none: CATALOGUE },
  '/Productbj/restore': { none: CATALOGUE },
  '/Productbj/index': { none: CATALOGUE },
  '/Productbj/getProType': { none: CATALOGUE },
  '/Productbj/setProType': { none: CATALOGUE },
  '/Productbj/getProduct': { none: CATALOGUE },
  '/Productbj/getProBase': { none: CATALOGUE },
  '/Productbj/setProduct': { none: CATALOGUE },
  '/Productbj/deleteProduct': { none: CATALOGUE },
  '/Productbj/copyProduct': { none: CATALOGUE },
  '/Productbj/importFile': { none: IMPORTS },
  '/Productbj/getImport': { none: IMPORTS },
  '/Productbj/confirmImport': { none: IMPORTS },
  '/Productbj/exportList': { none: CATALOGUE },
  '/Productbj/exportRows': { none: CATALOGUE },

  '/Combination/getHistory': { none: CATALOGUE },
  '/Combination/getDeleted': { none: CATALOGUE },
  '/Combination/restore': { none: CATALOGUE },
  '/Combination/index': { none: CATALOGUE },
  '/Combination/getProTitle': { none: CATALOGUE },
  '/Combination/getCombination': { none: CATALOGUE },
  '/Combination/setCombination': { none: CATALOGUE },
  '/Combination/deleteCombination': { none: CATALOGUE },

  ...undo('/Quotation', 'quotation'),
  '/Quotation/index': { list: ofOwner },
  '/Quotation/exportRows': { none: LIST_FILE },
  '/Quotation/getUser': { list: all },
  '/Quotation/getQuotation': { one: [quotation] },
  '/Quotation/setQuotation': {
    one: [
      ({ quotation: id }) => ({ id, quo_name: '抢来的' }),
      ({ quotation: id }) => ({ id, version: 9 }),
    ],
  },
  '/Quotation/deleteQuotation': { one: [quotation] },
  '/Quotation/getQuopro': { one: [quotation, ({ line }) => ({ line })] },
  '/Quotation/getCombination': { none: CATALOGUE },
  '/Quotation/setCombination': {
    one: [({ quotation: id, combination }) => ({ id, com_id: combination })],
  },
  '/Quotation/selectno': { one: [({ line: id }) => ({ id })] },
  '/Quotation/selectproduct': { none: CATALOGUE },
  '/Quotation/changeno': { one: [({ line: id, model }) => ({ id, no: model })] },
  '/Quotation/changenum': { one: [({ line: id }) => ({ id, num: 9 })] },
  '/Quotation/changetop': { one: [({ line: id }) => ({ id, top: 9 })] },
  '/Quotation/changeline': { one: [({ line: id }) => ({ id, unitprice: '1.00' })] },
  '/Quotation/changesets': { one: [({ line: id }) => ({ id, sets: 9 })] },
  '/Quotation/moveline': { one: [({ line: id }) => ({ id, set_id: 0 })] },
  '/Quotation/choosepump': {
    one: [
      ({ quotation: id }) => ({ id, pid: 1, flow: 60, head: 14 }),
      ({ line }) => ({ line, pid: 1, flow: 60, head: 14 }),
    ],
  },
  '/Quotation/addline': { one: [({ quotation: id }) => ({ id, title: '运费' })] },
  '/Quotation/sendQuotation': { one: [quotation] },
  '/Quotation/checkSending': { one: [quotation] },
  '/Quotation/setStage': { one: [({ quotation: id }) => ({ id, stage: 4 })] },
  '/Quotation/copyQuotation': { one: [quotation] },
  '/Quotation/getTotal': { none: '只答合计，按能看到的报价计算' },
  '/Quotation/toContract': { one: [quotation] },
  '/Quotation/getVersions': { one: [quotation] },
  '/Quotation/lastPrices': { one: [quotation] },
  '/Quotation/priceImpact': { none: '只列出能看到的报价' },
  '/Quotation/previewPrices': { one: [quotation] },
  '/Quotation/updatePrices': {
    one: [({ quotation: id }) => ({ id, content_version: 1, lines: [{ id: 1, unitprice: '1' }] })],
  },
  '/Quotation/getVersion': {
    one: [quotation, ({ quotation: id }) => ({ id, revision: 1 })],
  },
  '/Quotation/getDifference': { one: [({ quotation: id }) => ({ id, from: 1 })] },
  '/Quotation/deleteQuopro': { one: [({ line: id }) => ({ id })] },
  '/Quotation/document': { one: [quotation, ({ quotation: id }) => ({ id, revision: 1 })] },
  '/Quotation/outleader': { one: [quotation, ({ quotation: id }) => ({ id, revision: 1 })] },

  ...undo('/Customer', 'customer'),
  '/Customer/index': { list: ofOwner },
  '/Customer/exportRows': { none: LIST_FILE },
  '/Customer/getUser': { list: all },
  '/Customer/getCustomer': { one: [({ customer: id }) => ({ id })] },
  '/Customer/selectCustomer': { list: () => ({ keyword: MARK }) },
  '/Customer/setCustomer': { one: [({ customer: id }) => ({ id, cus_info: '抢来的' })] },
  '/Customer/deleteCustomer': { one: [({ customer: id }) => ({ id })] },
  '/Customer/importFile': { none: IMPORTS },
  '/Customer/getImport': { none: IMPORTS },
  '/Customer/confirmImport': { none: IMPORTS },
  '/Customer/exportList': { none: '导出与列表相同，范围由导入导出的测试检查' },

  ...undo('/Contract', 'contract'),
  '/Contract/index': { list: ofOwner },
  '/Contract/exportRows': { none: LIST_FILE },
  '/Contract/getTotal': { none: '只答合计，按能看到的合同计算' },
  '/Contract/getUser': { list: all },
  '/Contract/getContract': { one: [({ contract: id }) => ({ id })] },
  '/Contract/setContract': {
    one: [
      ({ contract: id }) => ({ id, c_title: '抢来的' }),
      ({ contract: id }) => ({ id, c_file: '' }),
      // Another's file is not taken into a contract of one's own, nor said to be there.
      ({ file }) => ({ c_title: '自己的', c_file: file }),
    ],
  },
  '/Contract/deleteContract': { one: [({ contract: id }) => ({ id })] },

  ...undo('/Receipt', 'receipt'),
  '/Receipt/index': { list: ofOwner },
  '/Receipt/exportRows': { none: LIST_FILE },
  '/Receipt/getUser': { list: all },
  '/Receipt/getCustomer': { list: all },
  '/Receipt/getTotal': { none: '只答合计，按能看到的合同计算' },
  '/Receipt/getReceived': { list: ofOwner },
  '/Receipt/getReceivedTotal': { none: '只答合计，按能看到的合同计算' },
  '/Receipt/getReceipts': { one: [({ contract: id }) => ({ id })] },
  '/Receipt/getReceipt': {
    one: [({ receipt: id }) => ({ id }), ({ contract: con_id }) => ({ con_id })],
  },
  '/Receipt/setReceipt': {
    one: [
      ({ receipt: id }) => ({ id, note: '抢来的' }),
      ({ contract: con_id }) => ({ con_id, amount: '1.00', received_date: '2026-01-02' }),
    ],
  },
  '/Receipt/deleteReceipt': { one: [({ receipt: id }) => ({ id })] },

  ...undo('/Production', 'production'),
  '/Production/index': { list: ofOwner },
  '/Production/exportRows': { none: LIST_FILE },
  '/Production/getUser': { list: all },
  '/Production/getProduction': { one: [({ production: id }) => ({ id })] },
  '/Production/getContract': { source: ({ contract: id }) => ({ id }) },
  '/Production/setProduction': {
    one: [
      ({ production: id }) => ({ id, pro_outbound: 1 }),
      ({ production: id, contract }) => ({ id, con_id: contract }),
    ],
  },
  '/Production/deleteProduction': { one: [({ production: id }) => ({ id })] },

  ...undo('/Logistics', 'logistics'),
  '/Logistics/index': { list: ofOwner },
  '/Logistics/exportRows': { none: LIST_FILE },
  '/Logistics/getUser': { list: all },
  '/Logistics/getLogistics': { one: [({ logistics: id }) => ({ id })] },
  '/Logistics/getProduction': { source: ({ production: pid }) => ({ pid }) },
  '/Logistics/setLogistics': { one: [({ logistics: id }) => ({ id, log_number: '抢来的' })] },
  '/Logistics/deleteLogistics': { one: [({ logistics: id }) => ({ id })] },

  ...undo('/Sales', 'sales'),
  '/Sales/index': { list: ofOwner },
  '/Sales/exportRows': { none: LIST_FILE },
  '/Sales/getUser': { list: all },
  '/Sales/getAssignee': { none: ASSIGNEES },
  '/Sales/getSales': { one: [({ sales: id }) => ({ id })] },
  '/Sales/getContract': { source: ({ contract: id }) => ({ id }) },
  '/Sales/getMachine': { one: [({ machine: id }) => ({ id })] },
  '/Sales/selectContract': { source: () => ({ keyword: 'HT-1' }) },
  '/Sales/setSales': { one: [({ sales: id }) => ({ id, s_remark: '抢来的' })] },
  '/Sales/deleteSales': { one: [({ sales: id }) => ({ id })] },

  ...undo('/Machine', 'machine'),
  '/Machine/index': { list: ofOwner },
  '/Machine/exportRows': { none: LIST_FILE },
  '/Machine/getUser': { list: all },
  '/Machine/getMachine': { one: [({ machine: id }) => ({ id })] },
  '/Machine/getProduction': { one: [({ production: id }) => ({ id })] },
  '/Machine/selectMachine': { list: () => ({ keyword: MARK }) },
  '/Machine/selectContract': { list: () => ({ keyword: 'HT-1' }) },
  '/Machine/setMachine': { one: [({ machine: id }) => ({ id, remark: '抢来的' })] },
  '/Machine/registerMachines': {
    one: [({ production: pro_id }) => ({ pro_id, title: '泵', serials: '抢来的1' })],
  },
  '/Machine/renewLabel': { one: [({ machine: id }) => ({ id })] },
  '/Machine/labels': { none: '范围由标签的测试检查' },
  '/Machine/deleteMachine': { one: [({ machine: id }) => ({ id })] },

  '/Upload/fileupload': { none: UPLOADS },
  '/Upload/uploadPhoto': { none: UPLOADS },
  '/Upload/uploadEditor': { none: UPLOADS },
  '/Upload/editorFile': { none: UPLOADS },

  '/Company/getHistory': { none: COMPANY },
  '/Company/getCompany': { none: COMPANY },
  '/Company/getDefaults': { none: COMPANY },
  '/Company/setCompany': { none: COMPANY },

  '/Web/getHistory': { none: WEBSITE },
  '/Web/getText': { none: WEBSITE },
  '/Web/setWeb': { none: WEBSITE },
  '/Web/public': { none: WEBSITE },

  '/upload/:name': { one: [({ file: path }) => ({ path })] },
  '/m/:token/data': { none: '铭牌和报修电话人人可看' },
  '/upload/editor/:name': { none: '网站的图片和视频，人人可看' },
}
