// Loaded into the shop's process before its own code (node --import): shifts its clock by PLANTED_FAULT seconds.
const shiftMs = Number(process.env.PLANTED_FAULT) * 1000
if (!Number.isFinite(shiftMs)) throw new Error('By how much the clock goes wrong is not a number.')

const RightDate = Date
const now = () => RightDate.now() + shiftMs

globalThis.Date = new Proxy(RightDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RightDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
