import type { CategoryRecord } from '#api/category/category.ts'
import { api } from '#api/index.ts'
import { useEditing } from '#admin/lib/address.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { SimpleList } from '#admin/record-list/simple-list.tsx'
import { deleteAction } from '#admin/record-list/types.ts'
import type { Column, EmptyHint } from '#admin/record-list/types.ts'
import { RecordDialog } from '#admin/ui/dialog/record-dialog.tsx'
import { CategoryFields } from './category-fields.tsx'
import { categoryForm } from './category-form.ts'
import { CategoryName, plainName } from './category-name.tsx'

const COLUMNS: readonly Column<CategoryRecord>[] = [
  {
    title: '分类名称',
    field: 'p_name',
    card: 'name',
    render: (row) => (
      <div className="long-text">
        <CategoryName name={row.p_name} />
      </div>
    ),
  },
  { title: '介质', field: 'medium' },
]

const EMPTY: EmptyHint = {
  text: '还没有分类',
  advice: '点“新增”建立一个分类',
  permission: 'category:edit',
}

/** The product categories, with their form in a dialog. */
export function CategoryScreen() {
  const { editing, open, close } = useEditing()
  const answer = useRead(api.category.index, {})
  const edits = useCan('category:edit')
  return (
    <SimpleList
      kind="category"
      title="分类管理"
      list={api.category.index}
      undo={api.category}
      answer={answer}
      rows={answer.data?.info}
      columns={COLUMNS}
      open={edits ? (row) => void open(row.id) : undefined}
      actions={[
        { label: '编辑', permission: 'category:edit', onClick: (row) => void open(row.id) },
        deleteAction<CategoryRecord>('category', api.category.deleteProcate, ({ p_name }) =>
          plainName(p_name),
        ),
      ]}
      create={{ permission: 'category:edit', onClick: () => void open('new') }}
      emptyHint={EMPTY}
    >
      <RecordDialog {...categoryForm} id={editing} onClose={() => void close()}>
        <CategoryFields />
      </RecordDialog>
    </SimpleList>
  )
}
