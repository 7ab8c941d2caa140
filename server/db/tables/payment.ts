/**
 * Whether a contract is paid: 1 where something is unpaid, 0 where nothing is, 2 where nobody filled it in. The
 * databases use the index of migration 007 only for this very expression.
 */
export const PAYMENT = `(case when contract.c_unpay > 0 then 1 when contract.c_unpay = 0 then 0 else 2 end)`
