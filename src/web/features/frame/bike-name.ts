export interface BikeName {
  readonly code: string
  readonly name: string
  readonly brand: string
}
