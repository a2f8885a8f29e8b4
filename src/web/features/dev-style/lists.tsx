import { Bars, Columns } from '#web/components/bars.tsx'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { DataTable } from '#web/components/data-table.tsx'
import { DayMonthYear, Moment, MonthDayYear } from '#web/components/date.tsx'
import { ListPages } from '#web/components/list-pages.tsx'
import { MessageThread } from '#web/components/message-thread.tsx'
import { PolicySections } from '#web/components/policy-sections.tsx'
import { RecordTable } from '#web/components/record-table.tsx'
import { Chapter, Row, Sample } from './sample.tsx'
import { BARS, DAYS, LETTERS, LONG_NAME, PARAGRAPHS, ROWS } from './samples.ts'

const A_MOMENT = '2026-03-09T05:30:00Z'

/** Ways through the shop, tables, and texts. */
export function Lists() {
  return (
    <>
      <Chapter id="ways" title="Ways">
        <Sample name="Breadcrumb">
          <Breadcrumb
            label="A long way"
            crumbs={[{ label: 'Home', to: '/' }, { label: 'Accessories', to: '/accessories' }, { label: LONG_NAME }]}
          />
        </Sample>
        <Pages label="Few pages" current={2} total={3} />
        <Pages label="The first of many pages" current={1} total={24} />
        <Pages label="In the middle of many pages" current={12} total={24} />
      </Chapter>
      <Chapter id="tables" title="Tables and charts">
        <Sample name="Figures">
          <DataTable
            label="Figures of the samples"
            columns={[
              { name: 'Number', cell: ({ number }) => number },
              { name: 'Name', cell: ({ name }) => name },
              { name: 'Amount', cell: ({ amount }) => amount, figure: true },
            ]}
            rows={ROWS}
            keyOf={({ number }) => number}
            foot={['In all', '', '₹1,12,290.00']}
          />
        </Sample>
        <Sample name="Records">
          <RecordTable
            label="Records of the samples"
            columns={[
              { head: 'Number', cell: ({ number }) => number, names: true },
              { head: 'Name', cell: ({ name }) => name },
              { head: 'Amount', cell: ({ amount }) => amount },
            ]}
            rows={ROWS}
            keyOf={({ number }) => number}
          />
        </Sample>
        <div className="grid gap-6 sm:grid-cols-2">
          <Sample name="Bars">
            <Bars label="Pieces sold, samples" bars={BARS} />
          </Sample>
          <Sample name="Columns">
            <Columns label="Takings by day, samples" bars={DAYS} />
          </Sample>
        </div>
      </Chapter>
      <Chapter id="texts" title="Texts">
        <Row>
          <Sample name="Date, month first">
            <MonthDayYear iso={A_MOMENT} />
          </Sample>
          <Sample name="Date, day first">
            <DayMonthYear iso={A_MOMENT} />
          </Sample>
          <Sample name="Moment">
            <Moment iso={A_MOMENT} />
          </Sample>
        </Row>
        <Sample name="Letters">
          <MessageThread messages={LETTERS} />
        </Sample>
        <Sample name="Headings and paragraphs">
          <PolicySections heading="h3" sections={PARAGRAPHS} />
        </Sample>
      </Chapter>
    </>
  )
}

function Pages({ label, current, total }: { label: string; current: number; total: number }) {
  return (
    <Sample name={label}>
      <ListPages
        label={label}
        current={current}
        total={total}
        pageLabel={(page) => `Page ${page}`}
        to={() => '#ways'}
      />
    </Sample>
  )
}
