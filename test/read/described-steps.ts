import { entities } from '#api/kit/entities.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { endpoints, type Kind } from '../entities/index.ts'
import { ADMIN_PASSWORD } from '../run/server.ts'

/** Every call of the product once, in an order in which each finds what it needs. */

/** The calls that entities share, as far as this one has them, for a record that was saved. */
export function sharedCalls({ name, named = {} }: Kind): AnyEndpoint[] {
  const { path, callName } = entities[name]
  const { read = `get${callName}`, list = 'index' } = named
  const undo = ['getHistory', `delete${callName}`, 'getDeleted', 'restore']
  return [read, list, 'getUser', 'getTotal', ...undo].flatMap(
    (call) => endpoints.get(`${path}/${call}`) ?? [],
  )
}

/** The ids that came back, by the name that a step gives its own. */
export type Made = Record<string, number>
type Step = [operationId: string, input?: (made: Made) => Record<string, unknown>, as?: string]

const id = (name: string) => (made: Made) => ({ id: made[name] })

/** The copied quotation with its pump at what the catalogue says. */
const repriced = ({ quotationCopy, line }: Made) => ({
  id: quotationCopy,
  content_version: 0,
  // The catalogue's 9.50 is without tax, the quotation's price with 13 %.
  lines: [{ id: line, unitprice: '10.74' }],
})

/**
 * The calls that entities do not share, for the full records that are there, each under its entity's name; and those that
 * they share, where a call needs what a full record is not.
 */
export const steps: Step[] = [
  ['session_getSelf'],
  ['session_setTicket', () => ({ url: '/upload/x' })],
  ['device_index'],
  ['device_endOthers'],
  ['factor_index'],
  ['device_ofUser', () => ({ id: 1 })],
  ['inbox_index', () => ({ unread: 1 })],
  ['inbox_getUnread'],
  ['inbox_setRead', () => ({ up_to: 1 })],
  ['inbox_getChoices'],
  ['inbox_setChoices', () => ({ inbox: ['quotation_won'], mail: [], others: 1 })],
  ['category_getType'],
  ['product_getAlike'],
  ['product_getTaxCodes', () => ({ keyword: '泵' })],
  ['product_getProType'],
  ['product_setProType', ({ category }) => ({ type: category })],
  ['product_getProBase', id('category')],
  [
    'product_setProduct',
    ({ category }) => ({
      pro_title: '泵',
      pro_no: 'A1',
      pro_unitprice: '9.50',
      pro_type: category,
    }),
    'product',
  ],
  ['product_copyProduct', id('product')],
  [
    'product_setProduct',
    () => ({
      pro_title: '泵',
      pro_no: 'A0',
      pro_curve: {
        speed: 2900,
        basis: '样本',
        power_kind: 'P2',
        points: [
          { flow: 0, head: 20 },
          { flow: 10, head: 18 },
          { flow: 20, head: 12 },
        ],
      },
    }),
    'curved',
  ],
  ['product_getCurves', () => ({ curve_state: 1 })],
  [
    'product_deriveCurves',
    ({ curved, product }) => ({
      of: curved,
      version: 1,
      derivation: 1,
      figure: 1,
      targets: [{ id: product, figure: 3 }],
    }),
  ],
  ['selection_getProType'],
  [
    'selection_select',
    () => ({ flow: 60, flow_unit: 'm³/h', head: 14, on_duty: 2, standby: 1, use: '生活' }),
  ],
  [
    'selection_replace',
    () => ({ flow: 60, flow_unit: 'm³/h', head: 14, power: 7.5, speed: 2900, caliber: 80 }),
  ],
  ['combination_getProTitle'],
  [
    'combination_setCombination',
    ({ product }) => ({
      com_name: '组合',
      com_prolist: [product],
      is_power: 0,
      com_show: 1,
      com_rules: [{ kind: 'needs', titles: ['泵'], least: 2 }],
    }),
    'combination',
  ],
  ['quotation_setQuotation', () => ({ quo_name: '报价', quo_info: '说明' }), 'quotation'],
  ['quotation_getCombination'],
  ['quotation_setCombination', (made) => ({ id: made['quotation'], com_id: made['combination'] })],
  ['quotation_getQuopro', id('quotation'), 'line'],
  ['quotation_checkContent', id('quotation')],
  ['quotation_followQuopro', id('quotation')],
  ['quotation_selectno', ({ line }) => ({ id: line, keyword: 'a' })],
  ['quotation_selectproduct', () => ({ keyword: '泵' })],
  ['quotation_changeno', ({ line, product }) => ({ id: line, no: 'A1', pid: product })],
  [
    'quotation_choosepump',
    ({ line, product }) => ({ line, pid: product, flow: 60, head: 14, on_duty: 2, standby: 1 }),
  ],
  ['quotation_changenum', ({ line }) => ({ id: line, num: 3 })],
  ['quotation_changetop', ({ line }) => ({ id: line, top: 5 })],
  [
    'quotation_changeline',
    ({ line }) => ({
      id: line,
      unitprice: '90.00',
      discount: '5',
      tax_rate: '13',
      note: '样机',
      replaces: { model: 'XBD5/20', flow: 60, flow_unit: 'm³/h', head: 14, printed: 1 },
    }),
  ],
  ['quotation_changesets', ({ line }) => ({ id: line, sets: 2 })],
  ['quotation_moveline', ({ line }) => ({ id: line, set_id: 0 })],
  [
    'quotation_addline',
    ({ quotation }) => ({ id: quotation, title: '运费', unit: '项', unitprice: '800.00', num: 1 }),
  ],
  [
    'quotation_addlines',
    ({ quotation }) => ({ id: quotation, lines: [{ title: '运费', num: 2, unitprice: '50.00' }] }),
  ],
  // The full company requires approval.
  ['quotation_submitReview', id('quotation')],
  ['quotation_listSubmitted'],
  ['quotation_getReview', id('quotation')],
  [
    'quotation_returnReview',
    ({ quotation }) => ({ id: quotation, content_version: 7, note: '贵' }),
  ],
  ['quotation_submitReview', ({ quotation }) => ({ id: quotation, note: '已改' })],
  ['quotation_passReview', ({ quotation }) => ({ id: quotation, content_version: 7 })],
  ['user_getDeputy'],
  ['user_setDeputy'],
  ['company_getClauses'],
  ['company_setCompany', () => ({ approval: 0 })],
  ['quotation_checkSending', id('quotation')],
  ['quotation_sendQuotation', id('quotation')],
  ['quotation_getVersions', id('quotation')],
  ['quotation_getInquiries', id('quotation')],
  ['quotation_getVersion', ({ quotation }) => ({ id: quotation, revision: 1 })],
  ['quotation_getDifference', ({ quotation }) => ({ id: quotation, from: 1, to: 0 })],
  ['quotation_changesets', ({ line }) => ({ id: line, sets: 3 })],
  ['quotation_restoreVersion', ({ quotation }) => ({ id: quotation, content_version: 8 })],
  ['quotation_discountReport', () => ({ from: '2026-01', to: '2026-12' })],
  ['quotation_getPassedBy'],
  ['quotation_lastPrices', id('quotation')],
  ['quotation_addFollow', ({ quotation }) => ({ id: quotation, note: '已电话' })],
  ['quotation_getFollows', id('quotation')],
  ['quotation_toContract', id('quotation')],
  ['quotation_setStage', ({ quotation }) => ({ id: quotation, stage: 3, lost_reason: '价格' })],
  ['quotation_getLostReason'],
  ['quotation_copyQuotation', id('quotation'), 'quotationCopy'],
  ['quotation_getQuopro', id('quotationCopy'), 'line'],
  ['quotation_priceImpact', ({ product }) => ({ pid: product })],
  ['quotation_previewPrices', repriced],
  ['quotation_updatePrices', repriced],
  ['quotation_deleteQuopro', id('line')],
  ['customer_selectCustomer', () => ({ keyword: '凯' })],
  ['customer_addFollow', ({ customer }) => ({ id: customer, note: '已拜访' })],
  ['customer_getFollows', id('customer')],
  ['quotation_customerPrices', ({ customer }) => ({ customer_id: customer })],
  ['customer_getReceiver'],
  ['customer_handOver', ({ customer }) => ({ ids: customer, user_id: 1 })],
  // The form of a new one, with its number.
  ['contract_getContract'],
  ['customer_setCustomer', () => ({ cus_name: '云溪水务' })],
  ['contract_setContract', () => ({ c_title: '供水合同', cus_name: '云溪水务' }), 'unlinked'],
  ['contract_linkCustomer', id('unlinked')],
  ['contract_salesContractBlanks', id('contract')],
  [
    'receipt_setReceipt',
    ({ contract }) => ({ con_id: contract, amount: '30.00', received_date: '2026-01-02', way: 1 }),
  ],
  ['receipt_getReceipts', id('contract')],
  [
    'receipt_getReceived',
    () => ({ page: 1, kind: 1, startime: '2026-01-01', endtime: '2026-01-31' }),
  ],
  ['statement_index', () => ({ last_date: '2026-11-30' })],
  ['statement_takeBack', id('statement')],
  ['receipt_getReceivedTotal', () => ({ kind: 1 })],
  ['receipt_getCustomer'],
  ['receipt_selectContract', () => ({ keyword: '300' })],
  ['invoice_getInvoices', id('contract')],
  ['invoice_getCustomer'],
  ['contract_setContract', () => ({ c_title: '开票合同', c_money: '1000.00' }), 'billed'],
  [
    'invoice_setInvoice',
    ({ billed }) => ({
      con_id: billed,
      kind: 2,
      buyer_name: '云溪水务',
      rows: [{ title: '水泵', quantity: '2', amount: '100.00', tax_rate: '13' }],
      state: 1,
      invoice_no: '26001',
      invoice_date: '2026-01-02',
    }),
    'issued',
  ],
  [
    'invoice_setRed',
    ({ issued }) => ({
      id: issued,
      reason: 2,
      red_no: '26002',
      red_date: '2026-01-03',
      rows: [{ position: 1, quantity: '1' }],
    }),
  ],
  ['invoice_undoRed', ({ issued }) => ({ id: issued, red_id: 1 })],
  [
    'contract_setContract',
    () => ({ c_title: '取消的合同', c_money: '1000.00', signed_date: '2026-01-01' }),
    'off',
  ],
  ['contract_getEnding', id('off')],
  [
    'contract_endContract',
    ({ off }) => ({ id: off, ended_on: '2026-01-02', end_reason: '用户取消', end_goods: '0' }),
  ],
  ['contract_resumeContract', id('off')],
  ['production_getContract', id('contract')],
  ['logistics_getProduction', ({ production }) => ({ pid: production })],
  ['logistics_getReturn', id('logistics')],
  ['machine_selectMachine', () => ({ keyword: 'W2026' })],
  ['machine_selectContract', () => ({ keyword: 'GX' })],
  ['machine_renewLabel', id('machine')],
  ['sales_getMachine', id('machine')],
  ['sales_getAbout', ({ contract }) => ({ con_id: contract })],
  ['sales_getContract', id('contract')],
  ['sales_selectContract', () => ({ keyword: 'GX' })],
  ['sales_getAssignee'],
  ['search_index', () => ({ keyword: '泵' })],
  ['home_index'],
  ['report_index', () => ({ from: '2026-01-01', by: 'product', page: 1 })],
  ['report_getLosses', () => ({ from: '2026-01-01' })],
  ['report_getUser'],
  ['home_getOwing', () => ({ page: 1, delivery: 1, delivery_due: 2 })],
  ['home_getOwedLines', () => ({ delivery: 1, delivery_due: 2 })],
  [
    'machine_registerMachines',
    ({ production }) => ({ pro_id: production, title: '控制柜', serials: 'K2026-001\nK2026-002' }),
  ],
  ['machine_getProduction', id('production')],
  ['role_getBehList'],
  ['user_getRoleList'],
  ['user_setPreference', () => ({ list: 'contract', density: 'compact', hidden: ['c_no'] })],
  [
    'key_setKey',
    () => ({
      name: 'ERP',
      expires_on: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
      permissions: ['quotation:view'],
    }),
    'key',
  ],
  ['key_index'],
  ['key_getAll'],
  ['key_endKey', id('key')],
  [
    'channel_setChannel',
    () => ({
      name: 'ERP',
      kind: 'webhook',
      url: 'https://hooks.example.com/baojia',
      events: ['receipt_in'],
    }),
    'channel',
  ],
  ['channel_index'],
  ['channel_getChannel', id('channel')],
  ['channel_renewKey', id('channel')],
  ['channel_delChannel', id('channel')],
  ['delivery_index', () => ({ page: 1, state: 4, startime: '2026-01-01' })],
  ['delivery_getChannel'],
  ['company_getDefaults'],
  ['company_getLevels'],
  ['company_getFeatures'],
  ['agreed_selectProduct', () => ({ keyword: '泵' })],
  ['choice_selectProduct', () => ({ keyword: '泵' })],
  ['web_public'],
  ['history_index', () => ({ entity: 'contract', action: 'create' })],
  ['history_getUser'],
  [
    'user_setPassword',
    () => ({ old_password: ADMIN_PASSWORD, password: 'another-admin-password' }),
  ],
  ['session_outlogin'],
]
