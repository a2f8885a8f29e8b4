import { type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'
import type { CountedBike } from './delete-bike.tsx'
import { editAndDelete, ShortId, Thumbnail } from './row-parts.tsx'

/** Defines the list of bikes, in the specified columns (S2 §2). */
export function bikesList(
  onEdit: (bike: CountedBike) => void,
  onDelete: (bike: CountedBike) => void,
): ListDefinition<CountedBike> {
  const { title, columns } = adminCatalogueTexts().bikes
  return {
    label: title,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    columns: namedColumns(columns, {
      id: { width: 'w-[11%]', cell: ({ id }) => <ShortId id={id} /> },
      no: { width: 'w-[6%]', cell: ({ no }) => no },
      name: { width: 'w-[20%]', cell: (_, name) => name, isName: true },
      image: { width: 'w-[8%]', cell: ({ image }) => <Thumbnail image={image} /> },
      alt: { width: 'w-[26%]', cell: ({ alt }) => alt },
      brand: { width: 'w-[15%]', cell: ({ brand }) => brand },
    }),
    card: ({ no, image, brand }) => ({
      picture: <Thumbnail image={image} isCard />,
      line: `${columns.no} ${no} · ${brand}`,
    }),
    actions: (bike) => editAndDelete(bike, onEdit, onDelete),
    room: 1024,
  }
}
