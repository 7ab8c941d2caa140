import type { quotation } from '#api/quotation/quotation.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import {
  exportQuotations,
  listQuotations,
  lostReasons,
  totalQuotations,
} from './head/quotation-list.service.ts'
import { followsOf } from '#server/features/customer/follow/follow.service.ts'
import { quotationKind } from './quotation-record.service.ts'
import { customerPrices } from './prices/customer-price.service.ts'
import { lastPrices } from './prices/last-price.service.ts'
import { priceImpact } from './price-impact/price-impact.service.ts'
import { previewPrices, updatePrices } from './price-impact/price-update.service.ts'
import { changeModel } from './models/model.service.ts'
import { findProductsToAdd, listModels } from './models/offer.service.ts'
import { exportToExcel, exportToPdf } from './documents/quotation-file.service.ts'
import {
  changeNegotiated,
  changeQuantity,
  changeSets,
  changeWeight,
  deleteLine,
} from './lines/quotation-line.service.ts'
import {
  discountReport,
  exportDiscounts,
  passersToFilterBy,
} from './discounts/discount-report.service.ts'
import { listSubmitted } from './approval/inbox.service.ts'
import { getReview } from './approval/review-page.service.ts'
import { passReview, returnReview, submitReview } from './approval/review.service.ts'
import { setStage } from './head/quotation-stage.service.ts'
import { copyQuotation } from './head/copy-quotation.service.ts'
import { getDifference, getVersion, listVersions } from './versions/quotation-version.service.ts'
import { choosePump } from './models/pump-choice.service.ts'
import { restoreVersion } from './versions/restore-version.service.ts'
import { checkSending, sendQuotation } from './versions/quotation-send.service.ts'
import { toContract } from './head/quotation-contract.service.ts'
import { checkContent, getLines } from './lines/quotation-lines.service.ts'
import { fillInquiry } from './inquiry/fill-inquiry.service.ts'
import { listInquiries, openInquiry } from './inquiry/inquiry-file.service.ts'
import { readInquiry } from './inquiry/read-inquiry.service.ts'
import { readQuotationLines } from './lines/line-import.ts'
import { addLines, addSingleLine, moveLine } from './lines/quotation-single.service.ts'
import { addCombination } from './lines/quotation-set.service.ts'
import {
  combinationsToAdd,
  deleteQuotation,
  getQuotation,
  quotationOwners,
  saveQuotation,
} from './quotation.service.ts'

const routes: Handlers<typeof quotation> = {
  ...undoOf(quotationKind),
  customerPrices,
  ...followsOf('quotation', quotationKind),
  index: listQuotations,
  getTotal: totalQuotations,
  exportRows: exportQuotations,
  getUser: quotationOwners,
  getQuotation,
  setQuotation: saveQuotation,
  deleteQuotation,
  getQuopro: getLines,
  followQuopro: getLines,
  checkContent,
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
  importLines: readQuotationLines,
  readInquiry,
  getInquiries: listInquiries,
  inquiryFile: openInquiry,
  fillInquiry,
  addlines: addLines,
  moveline: moveLine,
  changesets: changeSets,
  deleteQuopro: deleteLine,
  sendQuotation,
  checkSending,
  restoreVersion,
  setStage,
  getLostReason: lostReasons,
  submitReview,
  passReview,
  returnReview,
  getReview,
  listSubmitted,
  discountReport,
  exportDiscounts,
  getPassedBy: passersToFilterBy,
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

export const quotationFeature = { routes, kind: quotationKind }
