/** The form of a return of a machine, prefilled from the shipment by which it left. */
export const returnAddress = (machine: number) => `/getLogistics?mid=${machine}`
