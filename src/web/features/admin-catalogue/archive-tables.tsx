import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ArchivedBike, ArchivedProduct } from '#contract/catalogue-admin.ts'
import { DateTime } from '#web/components/date.tsx'
import { ListPagination } from '#web/components/list-pagination.tsx'
import { type RecordColumn, RecordTable } from '#web/components/record-table.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'
import { Thumbnail } from './thumbnail.tsx'

interface Found<Row> {
  readonly data: readonly Row[]
  readonly currentPage: number
  readonly totalPages: number
  readonly totalItems: number
}

interface TableProps<Row> {
  readonly found: Found<Row>
  /** Returns the address of a page. */
  readonly to: (page: number) => string
  readonly onRestore: (row: Row) => void
}

/** Shows archived bikes, each with the number of products that are restored with it. */
export function ArchivedBikes({ found, to, onRestore }: TableProps<ArchivedBike>) {
  const { archive: t } = adminCatalogueTexts()
  const columns: RecordColumn<ArchivedBike>[] = [
    { name: t.columns.image, cell: ({ image }) => <Thumbnail image={image} /> },
    nameColumn(t.columns.name),
    { name: t.columns.brand, cell: ({ brand }) => brand },
    { name: t.columns.products, cell: ({ products }) => products },
    { name: t.columns.archived, cell: (row) => <ArchivedAt row={row} /> },
    { name: t.columns.actions, cell: (row) => <Restore name={row.name} onClick={() => onRestore(row)} /> },
  ]
  return (
    <Part title={t.bikes} none={t.noBikes} found={found} to={to}>
      <RecordTable label={t.bikes} columns={columns} rows={found.data} keyOf={({ id }) => id} />
    </Part>
  )
}

/** Shows products that were archived individually. */
export function ArchivedProducts({ found, to, onRestore }: TableProps<ArchivedProduct>) {
  const { archive: t } = adminCatalogueTexts()
  const columns: RecordColumn<ArchivedProduct>[] = [
    { name: t.columns.image, cell: ({ image }) => <Thumbnail image={image} /> },
    nameColumn(t.columns.name),
    {
      name: t.columns.bike,
      cell: ({ bike }) => (
        <span>
          {bike.name}
          {bike.archived && <span className="block text-steel">{t.bikeArchived}</span>}
        </span>
      ),
    },
    { name: t.columns.archived, cell: (row) => <ArchivedAt row={row} /> },
    {
      name: t.columns.actions,
      cell: (row) => row.bike.archived || <Restore name={row.name} onClick={() => onRestore(row)} />,
    },
  ]
  return (
    <Part title={t.products} none={t.noProducts} found={found} to={to}>
      <RecordTable label={t.products} columns={columns} rows={found.data} keyOf={({ id }) => id} />
    </Part>
  )
}

interface PartProps {
  readonly title: string
  readonly none: string
  readonly found: Omit<Found<unknown>, 'data'>
  readonly to: (page: number) => string
  readonly children: ReactNode
}

function Part({ title, none, found, to, children }: PartProps) {
  const { archive: t } = adminCatalogueTexts()
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-3xl">{title}</h2>
      {found.totalItems === 0 ? <p className="text-steel">{none}</p> : children}
      {found.totalPages > 1 && (
        <div className="mt-6">
          <ListPagination list={found} texts={{ pages: `${title}: ${t.pages}`, page: t.page }} to={to} />
        </div>
      )}
    </section>
  )
}

const nameColumn = <Row extends { readonly name: string }>(name: string): RecordColumn<Row> => ({
  name,
  cell: ({ name }) => <span className="wrap-anywhere font-medium">{name}</span>,
  isRowHeader: true,
})

function ArchivedAt({ row: { archivedAt, by } }: { row: Pick<ArchivedBike, 'archivedAt' | 'by'> }) {
  const { archive: t } = adminCatalogueTexts()
  return (
    <span>
      <DateTime iso={archivedAt} />
      {by && <span className="block text-steel">{t.by(by)}</span>}
    </span>
  )
}

function Restore({ name, onClick }: { name: string; onClick: () => void }) {
  const { archive: t } = adminCatalogueTexts()
  return (
    <TextButton aria-label={t.restoreOf(name)} onClick={onClick} className="gap-1.5">
      <Undo2 aria-hidden className="size-4" />
      {t.restore}
    </TextButton>
  )
}
