/** How far a delivery is. */
export const DELIVERY_STATES = { waiting: 1, sending: 2, sent: 3, failed: 4, unknown: 5 } as const

export const deliveryStates = [
  { value: DELIVERY_STATES.waiting, label: '待发送' },
  { value: DELIVERY_STATES.sending, label: '发送中' },
  { value: DELIVERY_STATES.sent, label: '已送达' },
  { value: DELIVERY_STATES.failed, label: '未送达' },
  { value: DELIVERY_STATES.unknown, label: '可能已送达' },
] as const

/** What is delivered beside events: a document that a person sends by mail, and the test of a channel. */
export const MAILED_DOCUMENT = 'document_mail'
export const CHANNEL_TEST = 'channel_test'
