/** How many days a parcel is on the way, counted from the day that it leaves. */
export interface Transit {
  readonly daysLeast: number
  readonly daysMost: number
}

/** As the specification's delivery policy says: "shipping 4 to 5 days". */
export const USUAL_TRANSIT: Transit = { daysLeast: 4, daysMost: 5 }

/** Writes the days in English, as policies and emails do. */
export function writeTransit({ daysLeast, daysMost }: Transit): string {
  if (daysLeast < daysMost) return `${daysLeast} to ${daysMost} days`
  return daysMost === 1 ? '1 day' : `${daysMost} days`
}
