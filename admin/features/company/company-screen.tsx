import { Button, Flex } from 'antd'
import { api } from '#api/index.ts'
import { entities } from '#api/kit/entities.ts'
import { call } from '#admin/lib/calls/client.ts'
import { showCompany } from '#admin/lib/company.ts'
import { HistoryButton } from '#admin/ui/history/history-button.tsx'
import { Page } from '#admin/ui/page.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { RecordForm } from '#admin/ui/form/record-form.tsx'
import { useRefusedLoad } from '#admin/ui/form/use-refused-load.ts'
import { SavingText } from '#admin/ui/form/saving-text.tsx'
import { CompanyFields } from './company-fields.tsx'
import { LimitsNotice } from './discount-limits.tsx'

/** The id of the one company that there is. */
const THE_COMPANY = 1

/** Read at first, and again once it was saved. */
async function loadCompany(_id: number, signal?: AbortSignal) {
  const { data } = await call(api.company.getCompany, {}, { signal })
  showCompany(data)
  return data
}

/** Who the company is, and what its quotations begin with. */
export function CompanyScreen() {
  const { failure, load } = useRefusedLoad(THE_COMPANY, loadCompany)
  return (
    <Page
      failure={failure}
      title={entities.company.screen.title}
      extra={<HistoryButton history={api.company.getHistory} id={THE_COMPANY} />}
    >
      <Panel>
        <RecordForm
          name="company"
          id={THE_COMPANY}
          load={load}
          save={api.company.setCompany}
          stays
          onSaved={() => undefined}
          renderFooter={({ busy, locked }) =>
            !locked && (
              <>
                <LimitsNotice />
                <Flex className="form-foot" gap="small" align="center">
                  <Button type="primary" htmlType="submit" loading={busy}>
                    保存
                  </Button>
                  <SavingText busy={busy} />
                </Flex>
              </>
            )
          }
        >
          <CompanyFields />
        </RecordForm>
      </Panel>
    </Page>
  )
}
