import { RETENTION } from '#rules/retention.ts'
import { RecordTable } from '#web/components/record-table.tsx'

export function RetentionTable() {
  return (
    <RecordTable
      label="What we store, what for, and for how long"
      rows={Object.entries(RETENTION)}
      keyOf={([name]) => name}
      columns={[
        { name: 'Data', isRowHeader: true, cell: ([, { data }]) => data, className: 'lg:w-2/5' },
        { name: 'What for', cell: ([, { purpose }]) => purpose },
        { name: 'How long', cell: ([, { period }]) => period },
      ]}
    />
  )
}
