import { LazyOverlay } from '#web/components/lazy-overlay.tsx'
import type { BikeChoiceProps } from './bike-choice.tsx'

const load = () => import('./bike-choice.tsx').then(({ BikeChoice }) => BikeChoice)

/** Asks for the rider's bike. */
export const MyBikeDialog = (props: BikeChoiceProps) => <LazyOverlay load={load} overlay={props} />
