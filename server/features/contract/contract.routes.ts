import type { contract } from '#api/contract.ts'
import type { Handlers } from '#server/http/handler.ts'
import {
  contractOwners,
  deleteContract,
  getContract,
  listContracts,
  saveContract,
} from './contract.service.ts'

export const contractRoutes: Handlers<typeof contract> = {
  index: listContracts,
  getUser: contractOwners,
  getContract,
  setContract: saveContract,
  deleteContract,
}
