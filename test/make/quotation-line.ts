import type { QuotationLine } from '#api/quotation/quotation-line.ts'

/** A line for tests, which name only what matters to them. */
export function lineWith(changes: Partial<QuotationLine> & { id: number }): QuotationLine {
  return {
    pid: 1,
    title: '产品',
    no: 'A',
    num: 1,
    top: 0,
    set_id: 1,
    com_name: '',
    com_show: 0,
    is_power: 0,
    unit: '',
    unitprice: '',
    entitled_price: '',
    price_source: '',
    sets: 1,
    discount: '0',
    tax_rate: '',
    note: '',
    unpriced: 0,
    amount: '',
    duty: null,
    building: null,
    energy_grade: null,
    chosen: true,
    pro_caliber: '',
    pro_flow: '',
    pro_lift: '',
    pro_speed: '',
    pro_power: '',
    pro_brand: '',
    pro_info: '',
    remarks: '',
    ...changes,
  }
}
