import { HorizontalBars, VerticalBars } from '#web/components/bars.tsx'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { DateTime, Day, LongDate } from '#web/components/date.tsx'
import { FigureTable } from '#web/components/figure-table.tsx'
import { ListPagination } from '#web/components/list-pagination.tsx'
import { MessageThread } from '#web/components/message-thread.tsx'
import { PolicySections } from '#web/components/policy-sections.tsx'
import { RecordTable } from '#web/components/record-table.tsx'
import { Chapter, LONG_NAME, Row, Sample } from './sample.tsx'

const BARS = [
  { name: 'Sample: Crash Guard', value: 84, text: '84 pieces' },
  { name: `Sample: ${LONG_NAME}`, value: 40, text: '40 pieces' },
  { name: 'Sample: nothing sold', value: 0, text: '0 pieces' },
]

const DAYS = Array.from({ length: 14 }, (_, day) => {
  const value = (day * 37) % 90
  return { name: `${day + 1} Mar`, value, text: `₹${value},000` }
})

const ROWS = [
  { number: 'KM-SAMPLE-1', name: 'Asha Menon', amount: '₹4,590.00' },
  { number: 'KM-SAMPLE-2', name: LONG_NAME, amount: '₹1,07,700.00' },
]

const LETTERS = [
  { text: 'Does it fit together with\nmy fog lights?', at: '2026-03-09T05:30:00Z', from: 'Asha Menon', own: false },
  { text: `It does. ${LONG_NAME}`, at: '2026-03-09T06:12:00Z', from: 'The shop', own: true },
]

const PARAGRAPHS = [
  {
    heading: 'Sample heading',
    paragraphs: [
      'A first paragraph of plain text.',
      'A second one. Stainlesssteelpowdercoatedcrashguardwithslidersandlightmounts',
    ],
  },
]

const A_MOMENT = '2026-03-09T05:30:00Z'

export function Lists() {
  return (
    <>
      <Ways />
      <Tables />
      <Texts />
    </>
  )
}

function Ways() {
  return (
    <Chapter id="ways" title="Ways">
      <Sample name="Breadcrumb">
        <Breadcrumb
          texts={{ breadcrumb: 'A long way', home: 'Home' }}
          crumbs={[{ label: 'Accessories', to: '/accessories' }, { label: LONG_NAME }]}
        />
      </Sample>
      <Pages label="Few pages" current={2} total={3} />
      <Pages label="The first of many pages" current={1} total={24} />
      <Pages label="In the middle of many pages" current={12} total={24} />
    </Chapter>
  )
}

function Tables() {
  return (
    <Chapter id="tables" title="Tables and charts">
      <Sample name="Figures">
        <FigureTable
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
            { name: 'Number', cell: ({ number }) => number, isRowHeader: true },
            { name: 'Name', cell: ({ name }) => name },
            { name: 'Amount', cell: ({ amount }) => amount },
          ]}
          rows={ROWS}
          keyOf={({ number }) => number}
        />
      </Sample>
      <div className="grid gap-6 sm:grid-cols-2">
        <Sample name="HorizontalBars">
          <HorizontalBars label="Pieces sold, samples" bars={BARS} />
        </Sample>
        <Sample name="VerticalBars">
          <VerticalBars label="Takings by day, samples" bars={DAYS} />
        </Sample>
      </div>
    </Chapter>
  )
}

function Texts() {
  return (
    <Chapter id="texts" title="Texts">
      <Row>
        <Sample name="Date, month first">
          <LongDate iso={A_MOMENT} />
        </Sample>
        <Sample name="Day">
          <Day iso={A_MOMENT} />
        </Sample>
        <Sample name="DateTime">
          <DateTime iso={A_MOMENT} />
        </Sample>
      </Row>
      <Sample name="Letters">
        <MessageThread messages={LETTERS} />
      </Sample>
      <Sample name="Headings and paragraphs">
        <PolicySections heading="h3" sections={PARAGRAPHS} />
      </Sample>
    </Chapter>
  )
}

function Pages({ label, current, total }: { label: string; current: number; total: number }) {
  return (
    <Sample name={label}>
      <ListPagination
        list={{ currentPage: current, totalPages: total }}
        texts={{ pages: label, page: (page) => `Page ${page}` }}
        to={() => '#ways'}
      />
    </Sample>
  )
}
