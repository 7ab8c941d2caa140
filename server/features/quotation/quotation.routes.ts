import type { quotation } from '#api/quotation.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/record-history.ts'
import { exportQuotations, listQuotations, totalQuotations } from './quotation-list.service.ts'
import { quotationKind } from './quotation-record.service.ts'
import { lastPrices } from './last-price.service.ts'
import { priceImpact } from './price-impact.service.ts'
import { previewPrices, updatePrices } from './price-update.service.ts'
import { changeModel } from './model.service.ts'
import { findProductsToAdd, listModels } from './offer.service.ts'
import { exportToExcel } from './quotation-export.service.ts'
import {
  changeNegotiated,
  changeQuantity,
  changeSets,
  changeWeight,
  deleteLine,
} from './quotation-line.service.ts'
import { setStage } from './quotation-stage.service.ts'
import { copyQuotation } from './copy-quotation.service.ts'
import { getDifference, getVersion, listVersions } from './quotation-version.service.ts'
import { choosePump } from './pump-choice.service.ts'
import { checkSending, sendQuotation } from './quotation-send.service.ts'
import { exportToPdf } from './quotation-pdf.service.ts'
import { toContract } from './quotation-contract.service.ts'
import { getLines } from './quotation-lines.service.ts'
import { addSingleLine, moveLine } from './quotation-single.service.ts'
import { addCombination } from './quotation-set.service.ts'
import {
  combinationsToAdd,
  deleteQuotation,
  getQuotation,
  quotationOwners,
  saveQuotation,
} from './quotation.service.ts'

export const quotationRoutes: Handlers<typeof quotation> = {
  ...undoOf(quotationKind),
  index: listQuotations,
  getTotal: totalQuotations,
  exportRows: exportQuotations,
  getUser: quotationOwners,
  getQuotation,
  setQuotation: saveQuotation,
  deleteQuotation,
  getQuopro: getLines,
  getCombination: combinationsToAdd,
  setCombination: addCombination,
  selectno: listModels,
  selectproduct: findProductsToAdd,
  changeno: changeModel,
  choosepump: choosePump,
  changenum: changeQuantity,
  changetop: changeWeight,
  changeline: changeNegotiated,
  addline: addSingleLine,
  moveline: moveLine,
  changesets: changeSets,
  deleteQuopro: deleteLine,
  sendQuotation,
  checkSending,
  setStage,
  toContract,
  copyQuotation,
  getVersions: listVersions,
  getVersion,
  getDifference,
  lastPrices,
  priceImpact,
  previewPrices,
  updatePrices,
  document: exportToPdf,
  outleader: exportToExcel,
}
