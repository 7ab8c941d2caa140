import { z } from 'zod'

/** The buyer of an invoice: texts as papers print them, and their parts as the tax bureau's workbook has them (domain §16). */

export const MAX_BUYER = 100
export const MAX_TAX_NUMBER = 20
export const MAX_PHONE = 50

/** Two parts, and the one text that papers print of them. */
export const buyerPairs = [
  {
    joined: 'buyer_address',
    label: '地址、电话',
    parts: ['buyer_place', 'buyer_phone'],
    called: ['地址', '电话'],
  },
  {
    joined: 'buyer_bank',
    label: '开户行及账号',
    parts: ['buyer_bank_name', 'buyer_account'],
    called: ['开户银行', '银行账号'],
  },
] as const
export type BuyerPair = (typeof buyerPairs)[number]

export type BuyerTexts = Record<BuyerPair['joined'] | BuyerPair['parts'][number], string>

export const joinedText = (one: string, other: string) => `${one} ${other}`.trim()

/** Whether a text has no parts yet (待拆分). */
export const isUnsplit = (buyer: BuyerTexts, { joined, parts }: BuyerPair) =>
  buyer[joined] !== '' && parts.every((name) => buyer[name] === '')

/** The buyer as a request answers it. */
export const buyerAnswers = {
  buyer_name: z.string(),
  buyer_tax_number: z.string(),
  /** Address and telephone, bank and account: apart, and as papers print them. Without its parts a text is 待拆分. */
  buyer_place: z.string(),
  buyer_phone: z.string(),
  buyer_bank_name: z.string(),
  buyer_account: z.string(),
  buyer_address: z.string(),
  buyer_bank: z.string(),
}
