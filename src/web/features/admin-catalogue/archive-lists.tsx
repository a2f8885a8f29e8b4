import { Undo2 } from 'lucide-react'
import type { ArchivedBike, ArchivedProduct } from '#contract/catalogue-admin.ts'
import type { ListColumn, ListDefinition } from '#web/components/data-list.tsx'
import { DateTime } from '#web/components/date.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'
import { Thumbnail } from './row-parts.tsx'

export function archivedBikes(onRestore: (bike: ArchivedBike) => void): ListDefinition<ArchivedBike> {
  const { archive: t } = adminCatalogueTexts()
  return archived(t.bikes, ({ brand }) => brand, onRestore, [
    { key: 'brand', name: t.columns.brand, cell: ({ brand }) => brand },
    { key: 'products', name: t.columns.products, width: 'w-[10%]', cell: ({ products }) => products },
  ])
}

export function archivedProducts(onRestore: (product: ArchivedProduct) => void): ListDefinition<ArchivedProduct> {
  const { archive: t } = adminCatalogueTexts()
  const bikeOf = ({ bike }: ArchivedProduct) => (bike.archived ? `${bike.name} (${t.bikeArchived})` : bike.name)
  const list = archived(t.products, bikeOf, onRestore, [{ key: 'bike', name: t.columns.bike, cell: bikeOf }])
  return { ...list, actions: (product) => (product.bike.archived ? [] : list.actions(product)) }
}

type Archived = Pick<ArchivedBike, 'id' | 'name' | 'image' | 'archivedAt' | 'by'>

function archived<Row extends Archived>(
  label: string,
  line: (row: Row) => string,
  onRestore: (row: Row) => void,
  columns: readonly ListColumn<Row>[],
) {
  const { archive: t } = adminCatalogueTexts()
  return {
    label,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    columns: [
      { key: 'image', name: t.columns.image, width: 'w-[8%]', cell: ({ image }) => <Thumbnail image={image} /> },
      { key: 'name', name: t.columns.name, width: 'w-[25%]', cell: (_, name) => name, isName: true },
      ...columns,
      {
        key: 'archived',
        name: t.columns.archived,
        width: 'w-[25%]',
        cell: ({ archivedAt, by }) => (
          <TwoLines below={by && t.by(by)}>
            <DateTime iso={archivedAt} />
          </TwoLines>
        ),
      },
    ],
    card: (row) => ({
      picture: <Thumbnail image={row.image} isCard />,
      line: line(row),
      badges: (
        <span className="truncate text-steel text-xs">
          <DateTime iso={row.archivedAt} /> {row.by && t.by(row.by)}
        </span>
      ),
    }),
    actions: (row: Row) => [
      { label: t.restore, name: t.restoreOf(row.name), icon: Undo2, onSelect: () => onRestore(row) },
    ],
    room: 1024,
  } satisfies ListDefinition<Row>
}
