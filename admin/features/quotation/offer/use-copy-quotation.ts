import { api } from '#api/index.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { openTab } from '#admin/ui/open.tsx'

type Copied = { id: number; quo_name: string }

/** How a question is put, and agreed to. */
type Agrees = (question: string, title: string) => Promise<boolean>

const byQuestion: Agrees = (question, title) => ask(question, { title })

/** Makes a new quotation with head, terms and lines of another, once that is confirmed, and opens it. */
export function useCopyQuotation(agrees = byQuestion) {
  const { send, busy } = useChange(api.quotation.copyQuotation)

  async function copy({ id, quo_name }: Copied): Promise<void> {
    if (!(await agrees('产品、价格和条款一起复制', `复制报价“${quo_name}”？`))) return
    const answer = await send({ id })
    if (answer) openTab(`/quopro?id=${answer.id}`)
  }
  return { copy, busy }
}
