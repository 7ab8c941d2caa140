import type { CombinationRow } from '#api/combination/combination.ts'
import { api } from '#api/index.ts'
import { useEditing } from '#admin/lib/address.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { SimpleList } from '#admin/record-list/simple-list.tsx'
import { deleteAction } from '#admin/record-list/types.ts'
import type { Column, EmptyHint } from '#admin/record-list/types.ts'
import { RecordDialog } from '#admin/ui/dialog/record-dialog.tsx'
import { CombinationFields } from './combination-fields.tsx'
import { combinationForm } from './combination-form.ts'
import { ToProducts } from './to-products.tsx'

const COLUMNS: readonly Column<CombinationRow>[] = [
  { title: '名称', field: 'com_name', card: 'name' },
]

const EMPTY: EmptyHint = {
  text: '还没有组合',
  advice: '点“新增”把常一起出售的产品编成一个组合',
  permission: 'combination:edit',
}

/** The product combinations, with their form in a dialog. */
export function CombinationScreen() {
  const { editing, open, close } = useEditing()
  const answer = useRead(api.combination.index, {})
  const edits = useCan('combination:edit')
  return (
    <SimpleList
      kind="combination"
      title="组合管理"
      list={api.combination.index}
      undo={api.combination}
      answer={answer}
      rows={answer.data?.data}
      columns={COLUMNS}
      open={edits ? (row) => void open(row.id) : undefined}
      actions={[
        { label: '编辑', permission: 'combination:edit', onClick: (row) => void open(row.id) },
        deleteAction<CombinationRow>(
          'combination',
          api.combination.deleteCombination,
          ({ com_name }) => com_name,
        ),
      ]}
      create={{ permission: 'combination:edit', onClick: () => void open('new') }}
      extra={<ToProducts />}
      emptyHint={EMPTY}
    >
      <RecordDialog {...combinationForm} id={editing} onClose={() => void close()}>
        <CombinationFields />
      </RecordDialog>
    </SimpleList>
  )
}
