/** What row 2 of the tax bureau's workbook says of a column, as `必填(是/否)（限2字符）` or `有条件必填（限16字符）最大保留13位小数`. */

/** 必填 by itself; 专票必填, 有条件必填 and 非必填 are other words. */
const REQUIRED = /(?:^|[\s,;、。*])必填(?=$|[\s,;、。:([])/
const MOST =
  /(?:限|不超过|不得超过|不能超过|最多|最长|至多)\s*(\d{1,4})\s*个?\s*(?:字符|字节|汉字|字|位)(?!小数)/
const PLACES = /(\d{1,2})\s*位小数/

type Explained = { isNeeded: boolean; most?: number; places?: number }

/** Whether a column has to be filled in, and its limits where they stand there. */
export function explained(text: string): Explained {
  const folded = text.normalize('NFKC').trim()
  const [, most] = MOST.exec(folded) ?? []
  const [, places] = PLACES.exec(folded) ?? []
  return {
    isNeeded: REQUIRED.test(folded),
    ...(Number(most) > 0 && { most: Number(most) }),
    ...(places !== undefined && { places: Number(places) }),
  }
}
