import type { contract } from '#api/contract/contract.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import { contractKind } from './contract-record.service.ts'
import { exportContracts, listContracts, totalContracts } from './contract-list.service.ts'
import { paperBlanks, printContract, writeContract } from './paper/sales-contract.service.ts'
import {
  contractOwners,
  deleteContract,
  getContract,
  linkCustomer,
  saveContract,
} from './contract.service.ts'
import { endContract, getEnding, resumeContract } from './ending/ending.service.ts'
import { readContractLines } from './lines/line-import.ts'

const routes: Handlers<typeof contract> = {
  ...undoOf(contractKind),
  index: listContracts,
  getTotal: totalContracts,
  exportRows: exportContracts,
  getUser: contractOwners,
  getContract,
  setContract: saveContract,
  importLines: readContractLines,
  linkCustomer,
  salesContract: printContract,
  salesContractWord: writeContract,
  salesContractBlanks: paperBlanks,
  deleteContract,
  getEnding,
  endContract,
  resumeContract,
}

export const contractFeature = { routes, kind: contractKind }
