import type { Endpoint } from '#api/kit/endpoint.ts'
import type { importCalls } from '#api/kit/imports.ts'
import type { Handlers } from '#server/handler.ts'
import type { StoredRecord } from '#server/records/save.ts'
import { confirmImport } from './confirm.service.ts'
import type { ImportDescription } from './description.ts'
import { previewFile, previewRows } from './preview.service.ts'

/** The handlers of `importCalls` for an entity. */
export function importsOf<
  Save extends Endpoint,
  Stored extends StoredRecord,
  Values extends object,
>(description: ImportDescription<Save, Stored, Values>): Handlers<ReturnType<typeof importCalls>> {
  return {
    importFile: (context, file) => previewFile(context, description, file),
    getImport: (context, input) => previewRows(context, description, input),
    confirmImport: (context, input) => confirmImport(context, description, input),
  }
}
