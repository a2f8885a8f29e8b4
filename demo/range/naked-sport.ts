import { handguards, handlebarRisers, mirrorExtenders, windshield } from '../kinds/cockpit.ts'
import { cageCrashGuard, crashGuard, crashGuardWithSliders } from '../kinds/guards.ts'
import { saddleStay, topRack } from '../kinds/luggage.ts'
import { auxLightBracket, phoneMount, sideStandPlate } from '../kinds/mounts.ts'
import { type BikeFacts, type BikeRange, sell } from '../kinds/part.ts'
import { exhaustGuard, headlightGrill, radiatorGuard } from '../kinds/shields.ts'
import { forkSliders, frameSliders, paddockSpools } from '../kinds/sliders.ts'

const NAKED_LOOK = 'street bike with black alloy wheels and a golden fork'
const SPORT_LOOK = 'sport bike with a full fairing and black alloy wheels'
const BEAM = 'the engine mounts and the frame beams above them'
const TRELLIS = 'the engine mounts on both sides of the trellis frame'

const DOMINAR: Omit<BikeFacts, 'code' | 'name'> = {
  brand: 'Bajaj',
  family: 'naked',
  engine: 'liquid-cooled single',
  cooler: 'radiator',
  mounts: BEAM,
  lamp: 'LED headlight',
  bar: '28.6 mm',
  front: 17,
  size: 2.7,
  guardNote: 'The lower tube passes in front of the belly pan, which stays in place.',
  tailNote: 'On both Dominars the pillion grab rails stay in place and longer bolts replace theirs.',
}

const EITHER = { models: ['Dominar 400', 'Dominar 250'] }
const SAME = { models: ['Both'] }

/** Parts that fit both bikes, so both pages offer them at the same price. */
const DOMINAR_PARTS = [
  sell(crashGuard, 4200, { ...EITHER, offer: 8 }),
  sell(frameSliders, 2190, SAME),
  sell(radiatorGuard, 1590, EITHER),
  sell(headlightGrill, 1290, SAME),
  sell(topRack, 2890, { ...SAME, types: ['Aluminium', 'Mild steel'] }),
  sell(saddleStay, 4050, EITHER),
  sell(windshield, 2590, { ...SAME, offer: 10 }),
  sell(handguards, 1950, SAME),
  sell(phoneMount, 890),
]

export const NAKED: readonly BikeRange[] = [
  {
    no: 2,
    look: `green ${NAKED_LOOK}`,
    facts: { ...DOMINAR, code: 'dominar-400', name: 'Dominar 400' },
    parts: [
      ...DOMINAR_PARTS,
      sell(handlebarRisers, 1490),
      sell(mirrorExtenders, 790, { offer: 5 }),
      sell(auxLightBracket, 1590),
    ],
  },
  {
    no: 16,
    look: `red ${NAKED_LOOK}`,
    facts: { ...DOMINAR, code: 'dominar-250', name: 'Dominar 250' },
    parts: [...DOMINAR_PARTS, sell(forkSliders, 1590)],
  },
  {
    no: 20,
    look: `orange ${NAKED_LOOK}`,
    facts: {
      code: 'duke-390',
      name: 'Duke 390',
      brand: 'KTM',
      family: 'naked',
      engine: 'liquid-cooled single',
      cooler: 'radiator',
      mounts: TRELLIS,
      lamp: 'LED headlight',
      bar: '28.6 mm',
      front: 17,
      size: 2.2,
      spool: 'M10',
      guardNote: 'The tubes pass outside the radiator scoops, which stay in place.',
    },
    parts: [
      sell(crashGuardWithSliders, 4150),
      sell(cageCrashGuard, 5900),
      sell(frameSliders, 2490, { offer: 10 }),
      sell(forkSliders, 1790),
      sell(radiatorGuard, 1650),
      sell(handguards, 2050),
      sell(handlebarRisers, 1590, { types: ['1-inch'] }),
      sell(mirrorExtenders, 850),
      sell(paddockSpools, 790),
      sell(phoneMount, 890, { offer: 8 }),
    ],
  },
  {
    no: 22,
    look: `white ${NAKED_LOOK}`,
    facts: {
      code: 'pulsar-ns400',
      name: 'Pulsar NS400',
      brand: 'Bajaj',
      family: 'naked',
      engine: 'liquid-cooled single',
      cooler: 'radiator',
      mounts: BEAM,
      lamp: 'LED headlight',
      bar: '22.2 mm',
      front: 17,
      size: 2.4,
      spool: 'M8',
      guardNote: 'The belly pan needs no cutting, its two front screws are used again.',
      tailNote: 'On the Pulsar NS400 the two grab rails come off and their threads are used.',
    },
    parts: [
      sell(crashGuardWithSliders, 3850, { offer: 5 }),
      sell(frameSliders, 1990),
      sell(forkSliders, 1490),
      sell(radiatorGuard, 1450),
      sell(handguards, 1790),
      sell(topRack, 2490),
      sell(saddleStay, 3500),
      sell(paddockSpools, 620),
      sell(phoneMount, 850),
    ],
  },
  {
    no: 23,
    look: `blue ${NAKED_LOOK}`,
    facts: {
      code: 'g-310-r',
      name: 'G 310 R',
      brand: 'BMW',
      family: 'naked',
      engine: 'liquid-cooled single',
      cooler: 'radiator',
      mounts: 'the engine mounts on both sides of the tubular frame',
      lamp: 'LED headlight',
      bar: '28.6 mm',
      front: 17,
      size: 2,
      spool: 'M8',
      guardNote: 'The tubes pass below the radiator shrouds, which keep all their screws.',
    },
    parts: [
      sell(crashGuard, 4100),
      sell(frameSliders, 2290, { offer: 5 }),
      sell(forkSliders, 1690),
      sell(radiatorGuard, 1590),
      sell(handguards, 1950),
      sell(handlebarRisers, 1490, { unknown: ['dimensions'] }),
      sell(mirrorExtenders, 820),
      sell(paddockSpools, 690, { offer: 12 }),
      sell(phoneMount, 890),
    ],
  },
  {
    no: 24,
    look: `black ${NAKED_LOOK}`,
    facts: {
      code: 'mt-15',
      name: 'MT-15',
      brand: 'Yamaha',
      family: 'naked',
      engine: 'liquid-cooled single',
      cooler: 'radiator',
      mounts: BEAM,
      lamp: 'LED projector headlight',
      bar: '22.2 mm',
      front: 17,
      size: 1.2,
      spool: 'M6',
      guardNote: 'The plastic guard below the radiator stays in place.',
    },
    parts: [
      sell(crashGuardWithSliders, 3250, { offer: 10 }),
      sell(cageCrashGuard, 4600),
      sell(frameSliders, 1490),
      sell(forkSliders, 1290),
      sell(radiatorGuard, 1190),
      sell(handguards, 1690),
      sell(mirrorExtenders, 690),
      sell(exhaustGuard, 890),
      sell(paddockSpools, 490),
      sell(phoneMount, 750, { offer: 5 }),
    ],
  },
]

export const SPORT: readonly BikeRange[] = [
  {
    no: 25,
    look: `red ${SPORT_LOOK}`,
    facts: {
      code: 'apache-rr-310',
      name: 'Apache RR 310',
      brand: 'TVS',
      family: 'sport',
      engine: 'liquid-cooled single',
      cooler: 'radiator',
      mounts: TRELLIS,
      lamp: 'LED headlight',
      bar: '22.2 mm',
      front: 17,
      size: 2,
      spool: 'M8',
      guardNote: 'Each side fairing needs one round opening, a paper template for it is in the box.',
    },
    parts: [
      sell(cageCrashGuard, 5400),
      sell(frameSliders, 2590, { offer: 8 }),
      sell(forkSliders, 1650),
      sell(radiatorGuard, 1550),
      sell(exhaustGuard, 990),
      sell(paddockSpools, 650),
      sell(phoneMount, 850),
      sell(sideStandPlate, 650, { offer: 10, unknown: ['dimensions', 'weight'] }),
    ],
  },
  {
    no: 26,
    look: `blue ${SPORT_LOOK}`,
    facts: {
      code: 'r15',
      name: 'R15',
      brand: 'Yamaha',
      family: 'sport',
      engine: 'liquid-cooled single',
      cooler: 'radiator',
      mounts: BEAM,
      lamp: 'LED headlight',
      bar: '22.2 mm',
      front: 17,
      size: 1.1,
      spool: 'M6',
      guardNote: 'Each side fairing needs one oval opening, a paper template for it is in the box.',
    },
    parts: [
      sell(cageCrashGuard, 4700, { offer: 5 }),
      sell(frameSliders, 1790),
      sell(forkSliders, 1390),
      sell(radiatorGuard, 1290),
      sell(exhaustGuard, 890),
      sell(paddockSpools, 490, { offer: 15 }),
      sell(phoneMount, 790),
      sell(sideStandPlate, 580),
    ],
  },
]
