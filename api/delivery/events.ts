import type { EntityName } from '#api/kit/entities.ts'

/** What is worth a message (domain §12). `entity` is what its record is; a digest is of a user's records, once a day. */
export const events = {
  review_submitted: { label: '报价待审核', entity: 'quotation' },
  review_passed: { label: '报价审核通过', entity: 'quotation' },
  review_returned: { label: '报价被退回', entity: 'quotation' },
  quotation_won: { label: '报价成交', entity: 'quotation' },
  receipt_in: { label: '收到货款', entity: 'contract' },
  payments_due: { label: '应收提醒（逾期、7天内到期）', entity: 'user', digest: true },
  ready_to_ship: { label: '可以发货', entity: 'contract' },
  case_opened: { label: '新售后', entity: 'sales' },
  case_assigned: { label: '售后指派给我', entity: 'sales', personal: true },
  warranty_ending: { label: '质保将满', entity: 'user', digest: true },
  new_device: { label: '新设备登录', entity: 'user', personal: true },
} as const satisfies Record<
  string,
  {
    label: string
    entity: EntityName
    digest?: true
    /** Of one person only: it goes to no channel of the company. */
    personal?: true
  }
>

export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]
/** Those that a channel of the company can choose. */
export const companyEvents = eventNames.filter((name) => !('personal' in events[name]))
