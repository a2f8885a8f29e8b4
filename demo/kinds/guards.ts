import { alone, aloneInBlack } from '../alone.ts'
import { type BikeFacts, facts, inColors, kilograms, millimetres, type Part, prose } from './part.ts'

const FINISHES = ['Black', 'Silver', 'Red']
const TOOLS = '6 and 8 mm Allen keys, 13 and 17 mm spanners, torque wrench'
const TUBE = { Tube: '25.4 x 2 mm', Finish: 'Zinc phosphate primer and powder coat' }

const alt = (color: string) =>
  `Crash guard in ${color}: a loop of tube with three brackets a side, black pucks at its widest points`

const altOfFour = (color: string) =>
  `Crash guard in ${color} with four sliders: one at the widest point of each side, a second one below it`

const boltsOn = (bike: BikeFacts, opening: string) => ({
  title: 'How it bolts on',
  text: prose(`${opening} ${bike.mounts}, with M8 and M10 bolts of class 8.8 that come in the box. ${bike.guardNote}
    Fit all bolts by hand, centre the guard, then tighten M8 bolts to 24 Nm and M10 bolts to 45 Nm. Engine mount bolts
    get the figure in your owner's manual. Check all of them again after 300 km.`),
})

const STANDARD_OR_PRO = {
  title: 'Standard or PRO',
  text: prose(`Both have the same tube and the same brackets, the difference is the width. Standard keeps the loop
    close to the engine, which suits narrow gaps in traffic. PRO carries the loop 35 mm further out on each side and
    has a thicker lower tube, which leaves room for wide boots and for lamps. PRO scrapes a little earlier in very
    tight bends, so choose Standard if you ride the hills without luggage.`),
}

export const crashGuard: Part = {
  name: 'Crash Guard',
  kind: 'Crash guard',
  shipping: 250,
  options: { colors: FINISHES, types: ['Standard', 'PRO'] },
  describe: (bike, options) => ({
    sections: [
      {
        title: 'What it protects',
        text: prose(`The guard closes a loop of 25.4 mm steel tube around the ${bike.engine} of the ${bike.name}, from
          the tank down to the footpegs. In a fall to the side it meets the ground before the engine covers and the
          tank do. A nylon puck at the widest point of each side takes the wear and can be replaced. The guard is made
          for falls at town speed. It does not cover the handlebar ends, the silencer or the rider's legs.`),
      },
      boltsOn(bike, 'Three brackets a side go to'),
      ...(options.types.includes('PRO') ? [STANDARD_OR_PRO] : []),
    ],
    pictures: alone(bike, 'crash-guard', options, alt),
    weight: kilograms(bike, 3.1, 0.5),
    dimensions: millimetres(bike, [540, 35], [210, 12], [470, 20]),
    items: 'Left and right guard, lower joining tube, 2 nylon pucks, bolt set, fitting sheet',
    dispatched: '3-5 days',
    material: 'Mild steel tube 25.4 x 2 mm, powder coated, pucks of nylon 6',
    quote: `A closed loop of steel tube for the engine and tank of the ${bike.name}.`,
    notes: [],
    ...facts('1 set', bike.size > 3 ? '75 minutes' : '60 minutes', TOOLS, TUBE),
  }),
}

export const crashGuardWithSliders: Part = {
  name: 'Crash Guard with Sliders',
  kind: 'Crash guard',
  shipping: 250,
  options: { colors: FINISHES, types: ['2 Sliders', '4 Sliders'] },
  describe: (bike, options) => {
    const four = alone(bike, 'crash-guard-4', options, altOfFour)
    return {
      sections: [
        {
          title: 'What it protects',
          text: prose(`The guard follows the outline of the ${bike.engine} of the ${bike.name} and carries nylon sliders
          where it would touch the road first. In a slide the nylon wears away and lets the bike glide instead of
          digging in, while the tube keeps the engine covers and the tank off the ground. A worn slider is replaced on
          its own. Handlebar ends, silencer and footpegs are not covered.`),
        },
        boltsOn(bike, 'Three brackets a side go to'),
        {
          title: 'Two or four sliders',
          text: prose(`With 2 Sliders there is one at the widest point of each side. With 4 Sliders
          a second pair sits lower, ahead of the footpegs, for loaded bikes that tip over further. Each slider is 50
          mm across and held by one M8 bolt, whose head lies 12 mm below the surface so that it does not touch the
          road. The threads for the second pair are there on every guard.`),
        },
      ],
      pictures: [
        ...alone(bike, 'crash-guard', options, alt).map((picture) => ({ ...picture, type: '2 Sliders' })),
        ...(four.length > 0 ? four : inColors('crash-guard-4', options, altOfFour)).map((picture) => ({
          ...picture,
          type: '4 Sliders',
        })),
      ],
      weight: kilograms(bike, 3.3, 0.5),
      dimensions: millimetres(bike, [570, 35], [215, 12], [475, 20]),
      items: 'Left and right guard, lower joining tube, 2 or 4 nylon sliders, bolt set, fitting sheet',
      dispatched: '3-5 days',
      material: 'Mild steel tube 25.4 x 2 mm, powder coated, sliders of nylon 6',
      quote: `Steel tube around the engine of the ${bike.name}, and nylon where it meets the road.`,
      notes: [],
      ...facts('1 set', bike.size > 3 ? '75 minutes' : '60 minutes', TOOLS, TUBE),
    }
  },
}

export const lowerEngineGuard: Part = {
  name: 'Lower Engine Guard',
  kind: 'Lower engine guard',
  shipping: 150,
  describe: (bike) => ({
    sections: [
      {
        title: 'What it protects',
        text: prose(`This low guard closes the gap between the frame and the front wheel of the ${bike.name}. Its
          honeycomb plate keeps the stones that the ${bike.front}-inch wheel throws up off the exhaust header, the oil
          filter and the front of the sump, and its tubes take the weight when the bike lies on its side on uneven
          ground. It is no bash plate: the engine is not covered from below.`),
      },
      {
        title: 'Together with a crash guard',
        text: prose(`The lower guard shares no bolt with our crash guards, so that both can be fitted, together or one
          after the other. It takes two brackets a side on ${bike.mounts}, and the horn stays where it is. Tighten the
          M8 bolts to 24 Nm, then check that the front wheel clears the plate by at least 40 mm with the fork fully
          compressed. The plate comes off on its own for cleaning, with four M6 bolts.`),
      },
    ],
    pictures: [
      {
        file: 'crash-guard-lower-black',
        alt: 'Black lower engine guard: a low loop of tube with a honeycomb plate and a puck on each side',
      },
    ],
    weight: kilograms(bike, 2.2, 0.35),
    dimensions: millimetres(bike, [520, 30], [200, 10], [300, 15]),
    items: 'Lower guard with plate, 2 nylon pucks, 4 brackets, bolt set, fitting sheet',
    dispatched: '3-5 days',
    material: 'Mild steel tube 22 x 2 mm and sheet 2 mm, powder coated',
    quote: `Keeps stones and rocks away from the front of the engine of the ${bike.name}.`,
    notes: [],
    ...facts('1 set', '40 minutes', TOOLS, { Tube: '22 x 2 mm', Finish: 'Powder coat, matt black' }),
  }),
}

export const cageCrashGuard: Part = {
  name: 'Cage Crash Guard',
  kind: 'Cage crash guard',
  shipping: 250,
  describe: (bike) => ({
    sections: [
      {
        title: 'What it protects',
        text: prose(`The cage surrounds the ${bike.engine} of the ${bike.name} with two loops of tube on each side and
          a plate across the front. It is meant for riders who expect the bike to fall often: ${
            bike.family === 'sport' ? 'training grounds and slow stunts' : 'training grounds, slow stunts and trails'
          }. Four nylon pucks carry the load on the ground, two
          high and two low. The cage does not cover the handlebar ends, the silencer or the swingarm.`),
      },
      {
        title: 'What the cage adds',
        text: prose(`The picture shows our plain crash guard for comparison: one loop a side, three brackets, two
          pucks. The cage has a second tube inside the first, four brackets a side and two more pucks, so that a hit
          from the front corner is carried as well. It weighs about 2 kg more and takes about half an hour longer to
          fit. ${
            bike.family === 'sport'
              ? `A plain guard is not made for the ${bike.name}, as its wider loop would touch the fairing.`
              : 'For touring on good roads the plain guard is enough.'
          }`),
      },
      boltsOn(bike, 'Four brackets a side go to'),
    ],
    pictures: [
      {
        file: 'crash-guard-cage-black',
        alt: 'Black cage crash guard: double loops of tube, a slotted plate in front and two pucks on each side',
      },
      ...aloneInBlack(
        // There is no plain guard for bikes with a fairing.
        bike.family === 'sport' ? { ...bike, family: 'naked' } : bike,
        'crash-guard',
        'Plain black crash guard without the cage tubes, for comparison',
      ).map((picture) => ({ ...picture, section: 1 })),
    ],
    weight: kilograms(bike, 4.9, 0.6),
    dimensions: millimetres(bike, [560, 35], [260, 12], [490, 20]),
    items: 'Left and right cage, front plate, lower joining tube, 4 nylon pucks, bolt set, fitting sheet',
    dispatched: '5-7 days',
    material: 'Mild steel tube 25.4 x 2.5 mm and sheet 3 mm, powder coated',
    quote: `Two loops a side and four pucks for the ${bike.name} that is expected to fall.`,
    notes: [],
    ...facts('1 set', bike.family === 'sport' ? '150 minutes' : '100 minutes', TOOLS, {
      Tube: '25.4 x 2.5 mm',
      Finish: 'Zinc phosphate primer and powder coat, matt black',
    }),
  }),
}
