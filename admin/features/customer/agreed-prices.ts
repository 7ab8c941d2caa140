/** The list of a customer's agreed prices. */
export const agreedPricesOf = (id: number) => `/agreed?customer_id=${id}`
