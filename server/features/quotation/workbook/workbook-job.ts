export { quotationWorkbook as default } from './workbook.ts'
