import type { Permission } from '#api/kit/access.ts'
import type { OfContract, OwnedEntity } from '#api/kit/entity-sets.ts'

/**
 * What is worth a message (domain §12), each event with everything that is said of it: who may read of it, whom it concerns,
 * where its message leads and how it is worded. It is raised by its name where it happens (`server/records/events.ts`).
 */

type Described = {
  label: string
  /** Under which heading one chooses it. */
  group: string
  /** What programs read as its type. */
  type: string
  /** What its record is; that of a digest is the user whose records it lists. */
  entity: OwnedEntity | OfContract | 'user'
  /** The permissions without which nobody gets it or reads of it. */
  needs: readonly Permission[]
  /** What one holds beside to have a choice of it; a deputy is sent what the approver would be. */
  chosenWith?: Permission
  /** Whom it concerns beside those who chose the records of colleagues too: the record's owner where nothing is said. */
  concerns?: 'reviewers' | 'contractOwner' | 'assignee' | 'issuers' | 'ownerAndIssuers' | 'workers'
  /** Of one person only: it goes to no channel of the company, and to no colleague. */
  isPersonal?: true
  /** Nobody can keep it out of the inbox. */
  isAlwaysInInbox?: true
  /** What the records of a digest are, once a day. */
  digestOf?: OwnedEntity
  /** The screen that its message leads to: that of its record, of a digest the list; empty where there is none. */
  place: (id: number) => string
  /** Takes the record's number, of a digest how many records there are. */
  title: (no: string, count: number) => string
  /** What its actor did. */
  by?: string
  /** How the line of what was typed begins. */
  about?: string
}

const DESCRIBED = {
  review_submitted: {
    label: '报价待审核',
    group: '报价',
    type: 'quotation.review_submitted',
    entity: 'quotation',
    needs: ['quotation:view'],
    chosenWith: 'quotation:approve',
    concerns: 'reviewers',
    place: (id) => `/review?id=${id}`,
    title: (no) => `报价 ${no} 待审核`,
    by: '提交审核',
    about: '说明：',
  },
  review_passed: {
    label: '报价审核通过',
    group: '报价',
    type: 'quotation.review_passed',
    entity: 'quotation',
    needs: ['quotation:view'],
    place: (id) => `/quopro?id=${id}`,
    title: (no) => `报价 ${no} 审核通过`,
    by: '通过',
    about: '意见：',
  },
  review_returned: {
    label: '报价被退回',
    group: '报价',
    type: 'quotation.review_returned',
    entity: 'quotation',
    needs: ['quotation:view'],
    place: (id) => `/quopro?id=${id}`,
    title: (no) => `报价 ${no} 被退回`,
    by: '退回',
    about: '原因：',
  },
  quotation_won: {
    label: '报价成交',
    group: '报价',
    type: 'quotation.won',
    entity: 'quotation',
    needs: ['quotation:view'],
    place: (id) => `/getquotation?id=${id}`,
    title: (no) => `报价 ${no} 成交`,
    by: '登记成交',
  },
  receipt_in: {
    label: '收到货款',
    group: '合同',
    type: 'contract.receipt_in',
    entity: 'contract',
    needs: ['contract:view'],
    place: (id) => `/getcontract?id=${id}`,
    title: (no) => `合同 ${no} 收到货款`,
    by: '登记收款',
  },
  payments_due: {
    label: '应收提醒（逾期、7天内到期）',
    group: '合同',
    type: 'contract.payments_due',
    entity: 'user',
    needs: ['contract:view', 'receipt:view'],
    digestOf: 'contract',
    place: () => '/receivable',
    title: (_, count) => `应收提醒：共 ${count} 条`,
  },
  ready_to_ship: {
    label: '可以发货',
    group: '合同',
    type: 'contract.ready_to_ship',
    entity: 'contract',
    needs: ['contract:view'],
    place: (id) => `/getcontract?id=${id}`,
    title: (no) => `合同 ${no} 可以发货`,
  },
  goods_returned: {
    label: '客户退货',
    group: '合同',
    type: 'contract.goods_returned',
    entity: 'contract',
    needs: ['contract:view'],
    place: (id) => `/getcontract?id=${id}`,
    title: (no) => `合同 ${no} 有退货`,
    by: '登记退货',
  },
  contract_ended: {
    label: '合同终止',
    group: '合同',
    type: 'contract.ended',
    entity: 'contract',
    needs: ['contract:view'],
    concerns: 'ownerAndIssuers',
    place: (id) => `/getcontract?id=${id}`,
    title: (no) => `合同 ${no} 已终止`,
    by: '终止',
    about: '原因：',
  },
  contract_resumed: {
    label: '合同撤销终止',
    group: '合同',
    type: 'contract.resumed',
    entity: 'contract',
    needs: ['contract:view'],
    concerns: 'ownerAndIssuers',
    place: (id) => `/getcontract?id=${id}`,
    title: (no) => `合同 ${no} 撤销终止`,
    by: '撤销',
  },
  work_stopped: {
    label: '终止后停止生产和发货',
    group: '生产和发货',
    type: 'production.stopped',
    entity: 'production',
    needs: ['production:view'],
    concerns: 'workers',
    place: (id) => `/getproduction?id=${id}`,
    title: (no) => `合同 ${no} 已终止，请停止生产和发货`,
    by: '终止',
    about: '原因：',
  },
  work_resumed: {
    label: '撤销终止后继续生产和发货',
    group: '生产和发货',
    type: 'production.resumed',
    entity: 'production',
    needs: ['production:view'],
    concerns: 'workers',
    place: (id) => `/getproduction?id=${id}`,
    title: (no) => `合同 ${no} 撤销终止，请继续生产和发货`,
    by: '撤销',
  },
  invoice_requested: {
    label: '申请开票',
    group: '开票',
    type: 'invoice.requested',
    entity: 'invoice',
    needs: ['invoice:view'],
    chosenWith: 'invoice:edit',
    concerns: 'issuers',
    place: (id) => `/getInvoice?id=${id}`,
    title: (no) => `合同 ${no} 申请开票`,
    by: '申请',
  },
  invoice_issued: {
    label: '申请的发票已开',
    group: '开票',
    type: 'invoice.issued',
    entity: 'invoice',
    needs: ['invoice:view'],
    place: (id) => `/getInvoice?id=${id}`,
    title: (no) => `合同 ${no} 的发票已开`,
    by: '登记已开',
    about: '发票号码：',
  },
  invoice_returned: {
    label: '开票申请被退回',
    group: '开票',
    type: 'invoice.returned',
    entity: 'invoice',
    needs: ['invoice:view'],
    place: (id) => `/getInvoice?id=${id}`,
    title: (no) => `合同 ${no} 的开票申请被退回`,
    by: '退回',
    about: '原因：',
  },
  case_assigned: {
    label: '售后指派给我',
    group: '售后',
    type: 'sales.assigned',
    entity: 'sales',
    needs: ['sales:view'],
    concerns: 'assignee',
    isPersonal: true,
    place: (id) => `/getsales?id=${id}`,
    title: (no) => `售后 ${no} 指派给您`,
    by: '指派',
    about: '故障：',
  },
  case_opened: {
    label: '新售后',
    group: '售后',
    type: 'sales.opened',
    entity: 'sales',
    needs: ['sales:view'],
    concerns: 'contractOwner',
    place: (id) => `/getsales?id=${id}`,
    title: (no) => `新售后 ${no}`,
    by: '登记',
    about: '故障：',
  },
  warranty_ending: {
    label: '质保将满',
    group: '售后',
    type: 'machine.warranty_ending',
    entity: 'user',
    needs: ['machine:view'],
    digestOf: 'machine',
    place: () => '/machine?warranty=2',
    title: (_, count) => `质保将满：共 ${count} 台`,
  },
  new_device: {
    label: '新设备登录',
    group: '账号',
    type: 'user.new_device',
    entity: 'user',
    needs: [],
    isPersonal: true,
    isAlwaysInInbox: true,
    place: () => '',
    title: () => '您的账号在新设备上登录',
  },
} as const satisfies Record<string, Described>

export type EventName = keyof typeof DESCRIBED
export const events: Readonly<Record<EventName, Described>> = DESCRIBED
export const eventNames = Object.keys(events) as EventName[]
/** Those that a channel of the company can choose. */
export const companyEvents = eventNames.filter((name) => !events[name].isPersonal)
