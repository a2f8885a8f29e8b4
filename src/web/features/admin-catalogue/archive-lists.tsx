import { Undo2 } from 'lucide-react'
import type { ArchivedBike, ArchivedProduct } from '#contract/catalogue-admin.ts'
import type { ListColumn, ListDefinition } from '#web/components/data-list.tsx'
import { DateTime } from '#web/components/date.tsx'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'
import { Thumbnail } from './row-parts.tsx'

/** Defines the list of archived bikes, each with the number of products that are restored with it. */
export function archivedBikes(onRestore: (bike: ArchivedBike) => void): ListDefinition<ArchivedBike> {
  const { archive: t } = adminCatalogueTexts()
  return {
    ...archived(t.bikes, onRestore),
    columns: columnsWith<ArchivedBike>(
      { key: 'brand', name: t.columns.brand, cell: ({ brand }) => brand },
      { key: 'products', name: t.columns.products, width: 'w-[10%]', cell: ({ products }) => products },
    ),
  }
}

/** Defines the list of products that were archived individually. */
export function archivedProducts(onRestore: (product: ArchivedProduct) => void): ListDefinition<ArchivedProduct> {
  const { archive: t } = adminCatalogueTexts()
  const list = archived(t.products, onRestore)
  return {
    ...list,
    columns: columnsWith<ArchivedProduct>({ key: 'bike', name: t.columns.bike, cell: bikeOf }),
    card: (product) => ({
      ...list.card(product),
      badges: <span className="truncate text-steel">{bikeOf(product)}</span>,
    }),
    actions: (product) => (product.bike.archived ? [] : (list.actions?.(product) ?? [])),
  }
}

function bikeOf({ bike }: ArchivedProduct) {
  return bike.archived ? `${bike.name} (${adminCatalogueTexts().archive.bikeArchived})` : bike.name
}

type Archived = Pick<ArchivedBike, 'id' | 'name' | 'image' | 'archivedAt' | 'by'>

function archived<Row extends Archived>(label: string, onRestore: (row: Row) => void) {
  const { archive: t } = adminCatalogueTexts()
  return {
    label,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    card: (row) => ({ picture: <Thumbnail image={row.image} isCard />, line: <ArchivedAt row={row} /> }),
    actions: (row) => [{ label: t.restore, name: t.restoreOf(row.name), icon: Undo2, onSelect: () => onRestore(row) }],
    room: 1024,
  } satisfies Omit<ListDefinition<Row>, 'columns'>
}

function columnsWith<Row extends Archived>(...between: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] {
  const { columns } = adminCatalogueTexts().archive
  return [
    { key: 'image', name: columns.image, width: 'w-[8%]', cell: ({ image }) => <Thumbnail image={image} /> },
    { key: 'name', name: columns.name, width: 'w-[25%]', cell: (_, name) => name, isName: true },
    ...between,
    { key: 'archived', name: columns.archived, width: 'w-[25%]', cell: (row) => <ArchivedAt row={row} /> },
  ]
}

function ArchivedAt({ row: { archivedAt, by } }: { row: Archived }) {
  return (
    <>
      <DateTime iso={archivedAt} />
      {by && <span className="text-steel"> {adminCatalogueTexts().archive.by(by)}</span>}
    </>
  )
}
