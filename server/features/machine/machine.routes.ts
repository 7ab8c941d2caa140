import type { machine } from '#api/machine/machine.ts'
import type { Handlers } from '#server/handler.ts'
import { undoOf } from '#server/records/history/record-history.ts'
import { selectMachines } from './machine-case.service.ts'
import { printLabels, renewLabel } from './machine-labels.service.ts'
import { exportMachines, listMachines } from './machine-list.service.ts'
import { printCertificates, printCommissioning } from './machine-papers.service.ts'
import { machineKind } from './machine-record.ts'
import { machinesOfProduction, registerMachines } from './machine-register.service.ts'
import {
  deleteMachine,
  getMachine,
  machineOwners,
  saveMachine,
  selectMachineContract,
} from './machine.service.ts'

const routes: Handlers<typeof machine> = {
  ...undoOf(machineKind),
  index: listMachines,
  exportRows: exportMachines,
  getUser: machineOwners,
  getMachine,
  getProduction: machinesOfProduction,
  selectMachine: selectMachines,
  selectContract: selectMachineContract,
  setMachine: saveMachine,
  registerMachines,
  renewLabel,
  labels: printLabels,
  certificates: printCertificates,
  commissioning: printCommissioning,
  deleteMachine,
}

export const machineFeature = { routes, kind: machineKind }
