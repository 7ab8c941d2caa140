import { api } from '#api/index.ts'
import { recordStatuses } from '#api/kit/status.ts'
import { ChainPage } from '#admin/features/chain/chain-page.tsx'
import { FilesField } from '#admin/files/files-field.tsx'
import { photoLimits } from '#admin/files/form-files.ts'
import { smallerPhoto } from '#admin/files/picture.ts'
import { uploadsReady } from '#admin/files/uploads-ready.ts'
import { useUploads } from '#admin/files/use-uploads.ts'
import { useAddress } from '#admin/lib/address.ts'
import { FieldGrid, LinesField, RadioField, TimeField } from '#admin/ui/field/fields.tsx'
import { CaseAbout } from './case-about.tsx'
import { CaseFields } from './case-fields.tsx'
import { ContractFields } from './contract-fields.tsx'
import { MachineFields } from './machine-fields.tsx'
import { PartsField } from './parts-field.tsx'
import { emptySales, salesForm, salesInput, type LoadedSales } from './sales-form.ts'

const PREFILL = {
  key: 'cid',
  endpoint: api.sales.getContract,
  input: (id: number) => ({ id }),
} as const

const FROM_MACHINE = {
  key: 'mid',
  endpoint: api.sales.getMachine,
  input: (id: number) => ({ id }),
} as const

const PHOTOS = { name: 's_photos', record: '售后记录' } as const

/** An after-sales record's form, with its photos. */
export function SalesPage() {
  const uploads = useUploads(api.upload.uploadPhoto, smallerPhoto)
  const { values } = useAddress()
  return (
    <ChainPage
      kind="sales"
      read={api.sales.getSales}
      origin={values['mid'] === undefined ? PREFILL : FROM_MACHINE}
      toForm={salesForm}
      empty={emptySales}
      naming={(record) => record.s_no}
      save={api.sales.setSales}
      toInput={salesInput}
      ready={(form, isGone) => uploadsReady(uploads, form, isGone, PHOTOS)}
    >
      {(record: LoadedSales) => (
        <>
          <CaseAbout record={record} />
          <ContractFields record={record} />
          <MachineFields record={record} />
          <CaseFields record={record} />
          <FilesField
            name="s_photos"
            label="现场照片"
            limits={photoLimits}
            uploads={uploads}
            photos
          />
          <PartsField />
          <LinesField name="s_remark" label="售后情况" />
          <FieldGrid roomy>
            <TimeField name="release_time" label="录入时间" />
            <RadioField name="s_status" label="状态" options={recordStatuses} />
          </FieldGrid>
        </>
      )}
    </ChainPage>
  )
}
