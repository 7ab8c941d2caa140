import type { OwnedEntity } from '#api/kit/entity-sets.ts'
import { fresh } from '../make/factories.ts'
import type { Own, Records } from './own-records.ts'

/**
 * Every input field that refers to another record than the one that the call is about, and every `id` of another
 * module's record, with what becomes of a reference to somebody else's. A field that is in neither table fails the test
 * that reads the agreement.
 */

type Input = Record<string, unknown>

export type Reference = {
  /** What the field refers to. */
  to: keyof Records
  /** An input with that reference, which is accepted where the record is in sight. */
  input: (id: number | string, own: Own) => Input
  /** Another record of the actor's than `own[to]`, where that cannot be referred to. */
  own?: (own: Own) => number | string
  /** The entity whose `view` it takes to refer to it, where the call itself does not ask for that. */
  sight?: OwnedEntity
}

const title = '水泵'
const serial = () => fresh('R-')
const request = (con_id: number | string, contract_line_id: number | string) => ({
  con_id,
  kind: 2,
  buyer_name: '云溪水务',
  rows: [{ contract_line_id, quantity: '0.01' }],
})

export const references: Record<string, Record<string, Reference>> = {
  '/Quotation/setQuotation': {
    customer_id: {
      to: 'customer',
      sight: 'customer',
      input: (customer_id) => ({ quo_name: '给客户', customer_id }),
    },
  },
  '/Quotation/toContract': {
    id: {
      to: 'quotation',
      sight: 'quotation',
      own: ({ sent }) => sent,
      input: (id) => ({ id }),
    },
  },
  '/Quotation/getQuopro': { line: { to: 'line', input: (line) => ({ line }) } },
  '/Quotation/followQuopro': { line: { to: 'line', input: (line) => ({ line }) } },
  '/Quotation/choosepump': {
    line: {
      to: 'line',
      input: (line, { draft: { pid } }) => ({ line, pid, flow: 25, head: 32 }),
    },
  },
  '/Quotation/moveline': {
    set_id: { to: 'set', input: (set_id, { line }) => ({ id: line, set_id }) },
  },
  '/Quotation/previewPrices': {
    'lines[].id': {
      to: 'line',
      own: ({ draft }) => draft.line,
      input: (id, { draft }) => ({ id: draft.id, lines: [{ id, unitprice: '1.00' }] }),
    },
  },
  '/Quotation/updatePrices': {
    'lines[].id': {
      to: 'line',
      own: ({ draft }) => draft.line,
      input: (id, { draft: { id: quotation, content_version, unitprice } }) => ({
        id: quotation,
        content_version,
        lines: [{ id, unitprice }],
      }),
    },
  },
  '/Quotation/customerPrices': {
    customer_id: {
      to: 'customer',
      sight: 'customer',
      input: (customer_id) => ({ customer_id }),
    },
  },
  '/Contract/setContract': {
    customer_id: {
      to: 'customer',
      sight: 'customer',
      input: (customer_id) => ({ c_title: '给客户', customer_id }),
    },
    'lines[].id': {
      to: 'contractLine',
      input: (id, { contract }) => ({ id: contract, lines: [{ id, title, num: 2 }] }),
    },
    'c_file[]': { to: 'file', input: (file) => ({ c_title: '带文件', c_file: file }) },
  },
  '/Agreed/getAgreed': {
    customer_id: { to: 'customer', input: (customer_id) => ({ customer_id }) },
  },
  '/Agreed/setAgreed': {
    customer_id: {
      to: 'customer',
      sight: 'customer',
      input: (customer_id, { draft: { pid: product_id } }) => ({
        customer_id,
        product_id,
        unitprice: '1.00',
        from_date: '2026-01-02',
        to_date: '2026-01-02',
      }),
    },
  },
  '/Receipt/getReceipts': {
    id: { to: 'contract', sight: 'contract', input: (id) => ({ id }) },
  },
  '/Receipt/getReceipt': {
    con_id: { to: 'contract', sight: 'contract', input: (con_id) => ({ con_id }) },
  },
  '/Receipt/setReceipt': {
    con_id: {
      to: 'contract',
      sight: 'contract',
      input: (con_id) => ({ con_id, amount: '1.00', received_date: '2026-01-02' }),
    },
    'r_file[]': {
      to: 'file',
      own: ({ proof }) => proof,
      input: (file, { contract: con_id }) => ({
        con_id,
        amount: '1.00',
        received_date: '2026-01-02',
        r_file: file,
      }),
    },
  },
  '/Invoice/getInvoices': {
    id: { to: 'contract', sight: 'contract', input: (id) => ({ id }) },
  },
  '/Invoice/getInvoice': {
    con_id: { to: 'contract', sight: 'contract', input: (con_id) => ({ con_id }) },
  },
  '/Invoice/setInvoice': {
    con_id: {
      to: 'contract',
      sight: 'contract',
      input: (con_id, { contractLine }) => request(con_id, contractLine),
    },
    'rows[].contract_line_id': {
      to: 'contractLine',
      input: (contract_line_id, { contract }) => request(contract, contract_line_id),
    },
    'i_file[]': {
      to: 'file',
      own: ({ scan }) => scan,
      input: (i_file, { contract, contractLine }) => ({
        ...request(contract, contractLine),
        i_file,
      }),
    },
  },
  '/Production/setProduction': {
    con_id: {
      to: 'contract',
      input: (con_id) => ({ con_id }),
    },
    'lines[].contract_line_id': {
      to: 'contractLine',
      input: (contract_line_id, { production: id }) => ({
        id,
        lines: [{ contract_line_id, quantity: 1 }],
      }),
    },
  },
  '/Logistics/setLogistics': {
    pro_id: {
      to: 'production',
      input: (pro_id) => ({ pro_id }),
    },
    'lines[].contract_line_id': {
      to: 'contractLine',
      input: (contract_line_id, { logistics: id }) => ({
        id,
        lines: [{ contract_line_id, quantity: 1 }],
      }),
    },
    'machines[]': {
      to: 'machine',
      sight: 'machine',
      own: ({ machineAbroad }) => machineAbroad,
      input: (machine, { shipmentAbroad: id }) => ({ id, machines: [machine] }),
    },
    returns_id: {
      to: 'logistics',
      input: (returns_id) => ({ returns_id, return_reason: '错发' }),
    },
  },
  '/Logistics/getReturn': {
    machine: {
      to: 'machine',
      sight: 'machine',
      own: ({ machineAway }) => machineAway,
      input: (machine) => ({ machine }),
    },
  },
  '/Sales/getAbout': {
    machine_id: { to: 'machine', sight: 'machine', input: (machine_id) => ({ machine_id }) },
  },
  '/Sales/getMachine': {
    id: { to: 'machine', sight: 'machine', input: (id) => ({ id }) },
  },
  '/Sales/setSales': {
    con_id: {
      to: 'contract',
      input: (con_id) => ({ con_id }),
    },
    machine_id: {
      to: 'machine',
      sight: 'machine',
      input: (machine_id) => ({ machine_id }),
    },
    new_machine_id: {
      to: 'machine',
      sight: 'machine',
      own: ({ machineAbroad }) => machineAbroad,
      input: (new_machine_id, { machine: machine_id }) => ({ machine_id, new_machine_id }),
    },
    's_photos[]': {
      to: 'file',
      own: ({ photo }) => photo,
      input: (file) => ({ s_photos: file }),
    },
  },
  '/Machine/getProduction': {
    id: { to: 'production', sight: 'production', input: (id) => ({ id }) },
  },
  '/Machine/setMachine': {
    con_id: {
      to: 'contract',
      sight: 'contract',
      input: (con_id) => ({ serial_no: serial(), con_id }),
    },
    replaces_id: {
      to: 'machine',
      sight: 'machine',
      own: ({ former }) => former,
      input: (replaces_id) => ({ serial_no: serial(), replaces_id }),
    },
  },
  '/Machine/registerMachines': {
    pro_id: {
      to: 'production',
      sight: 'production',
      input: (pro_id) => ({ pro_id, title, serials: serial() }),
    },
    contract_line_id: {
      to: 'contractLine',
      input: (contract_line_id, { production: pro_id }) => ({
        pro_id,
        contract_line_id,
        serials: serial(),
      }),
    },
  },
}

const VERSION = '版本，不是记录'
const CATALOGUE = '产品目录大家共用'
const OWN_INBOX = '只涉及本人的消息，由消息的测试检查'
const TEXTS = '不指向记录'
export const BY_THE_WALK = '由 walk.test.ts 逐个接口检查'
const FILTER = '筛选，只列出看得到的设备'
const OF_CUSTOMER = '筛选，只列出看得到的记录'

/** Fields that refer to nothing that has an owner, by their name or by call and name. */
export const withoutOwner: Record<string, string> = {
  id: BY_THE_WALK,
  head_row: '上传的文件里的行',
  'columns[]': '上传的文件里的列',
  'answers[]': '对文件各列的回答',
  version: VERSION,
  content_version: VERSION,
  revision: VERSION,
  '/Quotation/getDifference from': VERSION,
  '/Quotation/getDifference to': VERSION,
  '/Delivery/index channel': '渠道是公司的',
  '/Mail/sendDocument to[]': '邮箱不是记录',
  userid: '筛选所属人，范围由 walk.test.ts 检查',
  passed_by: '按审核人筛选，只列出看得到的报价',
  s_assignee: '售后可以派给任何在用的人',
  '/Device/endOfUser user_id': '超级管理员可以结束任何人的登录',
  '/User/setDeputy deputy_id': '代理人可以是任何在用、能查看报价的人',
  role_id: '角色按权限高低，不按所属人',
  cateid: CATALOGUE,
  pro_type: CATALOGUE,
  type: CATALOGUE,
  com_id: CATALOGUE,
  'com_prolist[]': CATALOGUE,
  'com_rules[].of[]': CATALOGUE,
  'com_rules[].titles[]': CATALOGUE,
  '/Agreed/setAgreed product_id': CATALOGUE,
  '/Agreed/index customer_id': OF_CUSTOMER,
  '/Agreed/exportRows customer_id': OF_CUSTOMER,
  '/Agreed/exportList customer_id': OF_CUSTOMER,
  ...Object.fromEntries(
    [
      ...['Quotation', 'Contract', 'Production', 'Logistics', 'Sales', 'Machine'].flatMap(
        (list) => [`/${list}/index`, `/${list}/exportRows`],
      ),
      '/Quotation/getTotal',
      '/Contract/getTotal',
      '/Machine/labels',
      '/Machine/certificates',
      '/Receipt/index',
      '/Receipt/exportRows',
      '/Receipt/getTotal',
      '/Receipt/selectContract',
    ].map((call) => [`${call} customer_id`, OF_CUSTOMER]),
  ),
  '/Quotation/changeno pid': CATALOGUE,
  '/Choice/setChoice product_id': CATALOGUE,
  '/Productbj/deriveCurves of': CATALOGUE,
  '/Productbj/deriveCurves targets[].id': CATALOGUE,
  '/Quotation/choosepump pid': CATALOGUE,
  '/Quotation/addline pid': CATALOGUE,
  '/Quotation/addlines lines[].pid': CATALOGUE,
  '/Quotation/priceImpact pid': CATALOGUE,
  '/Contract/setContract lines[].pid': CATALOGUE,
  '/Logistics/getProduction pid': BY_THE_WALK,
  '/Logistics/setLogistics con_id': '只与生产记录的合同比较',
  '/Sales/getAbout con_id': '别人的合同没有客户，也没有它的设备',
  '/Quotation/importLines id': '别人的报价如同不存在，由 line-import.test.ts 检查',
  '/Quotation/readInquiry id': '别人的报价如同不存在，由 read-inquiry.test.ts 检查',
  '/Quotation/inquiryFile number': '只在看得到的报价里找',
  '/Quotation/fillInquiry number': '只在看得到的报价里找',
  '/Receipt/selectContract id': '别人的合同不在其中',
  '/Machine/index con_id': FILTER,
  '/Machine/index pro_id': FILTER,
  '/Machine/selectMachine con_id': FILTER,
  '/Machine/exportRows con_id': FILTER,
  '/Machine/exportRows pro_id': FILTER,
  '/Machine/labels con_id': FILTER,
  '/Machine/labels pro_id': FILTER,
  '/Machine/labels ids[]': BY_THE_WALK,
  '/Machine/certificates con_id': FILTER,
  '/Machine/certificates pro_id': FILTER,
  '/Machine/certificates ids[]': BY_THE_WALK,
  '/Home/owedOrders ids[]': BY_THE_WALK,
  '/Invoice/setIssued rows[].id': BY_THE_WALK,
  '/Invoice/setFailures rows[].id': BY_THE_WALK,
  '/Invoice/setIssued rows[].version': VERSION,
  '/Invoice/setFailures rows[].version': VERSION,
  '/Invoice/exportRows ids[]': '范围由开票明细的测试检查',
  '/Invoice/issueFile ids[]': BY_THE_WALK,
  '/Invoice/undoRed red_id': '只在看得到的发票里找',
  '/Statement/index customer_id': BY_THE_WALK,
  '/Statement/index after': '只是列表从哪里接着',
  '/Statement/getStatement customer_id': BY_THE_WALK,
  '/Statement/setStatement customer_id': BY_THE_WALK,
  '/Statement/document customers[]': BY_THE_WALK,
  '/Statement/workbook customers[]': BY_THE_WALK,
  '/Inbox/index before': OWN_INBOX,
  '/Inbox/setRead ids[]': OWN_INBOX,
  '/Inbox/setRead up_to': OWN_INBOX,
  '/User/setPreference order[]': TEXTS,
  '/User/setPreference hidden[]': TEXTS,
  '/User/setPreference widths[]': TEXTS,
  'term_templates[]': TEXTS,
  'clause_templates[]': TEXTS,
  'price_levels[]': TEXTS,
  'discount_limits[]': TEXTS,
  'free_items[]': TEXTS,
  'lost_reasons[]': TEXTS,
  '/Customer/handOver ids[]': '只有超级管理员可以移交，所有客户都看得到',
  '/Customer/handOver user_id': '客户可以移交给任何在用的人',
}
