import { alone } from '../alone.ts'
import { facts, inColors, kilograms, millimetres, type Part, prose } from './part.ts'

export const frameSliders: Part = {
  name: 'Frame Sliders',
  kind: 'Frame sliders',
  shipping: 60,
  options: { colors: ['Black', 'Red'] },
  describe: (bike, options) => {
    const faired = bike.family === 'sport'
    return {
      sections: [
        {
          title: 'What they protect',
          text: prose(`The sliders stand out ${faired ? '35 mm from the fairing' : '95 mm from the frame'} of the
            ${bike.name} and touch the road before the engine covers and the tank when the bike goes down on its side.
            The nylon wears away evenly and the bike keeps sliding on it. A rubber ring between the two halves takes
            the first knock, for example when the bike tips over in a car park. Levers, mirrors and the silencer are
            not covered.`),
        },
        {
          title: 'How they bolt on',
          text: prose(`Each slider takes the place of one engine mount bolt per side. Do one side at a time, with a
            jack under the engine, so that the engine never hangs free. Tighten the new M10 bolt to the figure in your
            owner's manual, then the slider bolt to 35 Nm.
            ${
              faired
                ? `The fairing needs one hole of 34 mm a side, for which a paper template is in the box.`
                : `Nothing has to be cut, and the guard holes of the frame stay free.`
            }
            Replace a slider once its bolt head is less than 5 mm below the surface.`),
        },
      ],
      pictures: alone(bike, 'frame-slider', options, (color) =>
        color === 'black'
          ? 'Pair of black frame sliders, one lying and one standing'
          : `Pair of black frame sliders with ${color} rings, one lying and one standing`,
      ),
      weight: kilograms(bike, 0.6, 0.06),
      dimensions: faired ? '55 x 55 x 130 mm each' : '55 x 55 x 110 mm each',
      items: `2 sliders, 2 collars, 2 bolts M10 x 1.25, rubber rings${faired ? ', paper template' : ''}, fitting sheet`,
      dispatched: '2-4 days',
      material: 'Nylon 6, collars of aluminium 6061, bolts of steel class 10.9',
      quote: `Nylon sliders that let the ${bike.name} glide on its side instead of grinding down an engine cover.`,
      notes: [],
      ...facts('1 pair', faired ? '90 minutes' : '35 minutes', '14 mm socket, 8 mm Allen key, jack, torque wrench', {
        Fasteners: 'M10 x 1.25, class 10.9',
      }),
    }
  },
}

export const forkSliders: Part = {
  name: 'Fork Sliders',
  kind: 'Fork sliders',
  shipping: 60,
  options: { colors: ['Black', 'Orange'] },
  describe: (bike, options) => ({
    sections: [
      {
        title: 'What they protect',
        text: prose(`Two nylon cones sit on the ends of the front axle of the ${bike.name}. When the bike slides on
          its side they keep the fork feet, the brake caliper and the axle nut off the road. They also save the fork
          feet from scratches when the bike is tipped against a wall on a ferry or in a van. They do not protect the
          mudguard or the ${bike.front}-inch rim.`),
      },
      {
        title: 'How they fit',
        text: prose(`A stainless steel rod of 8 mm runs through the hollow axle and holds both cones. The axle itself
          stays in place and its torque is not changed. Push the rod through, put on the second cone and tighten the
          lock nut to 12 Nm, just enough that the cones no longer turn by hand. Leave 2 mm between the cone and the
          brake disc bolts. The wheel comes out as before once the rod is removed.`),
      },
    ],
    pictures: [
      ...inColors('fork-slider', options, (color) =>
        color === 'black'
          ? 'Pair of black fork sliders with aluminium caps, one on its rod'
          : 'Pair of black fork sliders with orange rings and caps, one on its rod',
      ),
      { file: 'fork-slider-detail', alt: 'End of a fork slider: nylon cone with an aluminium cap', section: 0 },
    ],
    weight: '0.4',
    dimensions: millimetres(bike, [215, 8], [50, 0], [50, 0]),
    items: '2 nylon cones, 2 caps, rod of 8 mm with lock nuts, fitting sheet',
    dispatched: '2-4 days',
    material: 'Nylon 6, caps of anodised aluminium, rod of stainless steel 304',
    quote: `Nylon cones on the axle of the ${bike.name}, so that the fork feet stay off the road.`,
    notes: [],
    ...facts('1 pair', '15 minutes', '6 mm Allen key, 13 mm spanner', { Fasteners: 'Rod 8 mm, lock nuts M8' }),
  }),
}

export const paddockSpools: Part = {
  name: 'Paddock Spools',
  kind: 'Paddock spools',
  shipping: 60,
  options: { colors: ['Black', 'Red', 'Orange'] },
  describe: (bike, options) => ({
    sections: [
      {
        title: 'What they are for',
        text: prose(`The spools screw into the swingarm of the ${bike.name} and give a paddock stand with forks a firm
          place to lift the rear wheel, for chain care, wheel changes and parking. The groove is 20 mm wide and fits
          the usual stand forks. A rubber ring at the edge keeps the stand from scratching the finish. They are
          lifting points only and do not replace frame or swingarm sliders.`),
      },
      {
        title: 'How they fit',
        text: prose(`The swingarm has one ${bike.spool ?? 'M8'} thread on each side, behind a rubber plug on some
          bikes. Clean the thread, put a drop of medium thread lock on the bolt and tighten it to
          ${bike.spool === 'M6' ? '10' : bike.spool === 'M10' ? '35' : '22'} Nm. The aluminium spacer goes between the
          spool and the swingarm, so that the stand clears the chain adjuster. Use both spools as a pair and keep a
          hand on the bike while lifting.`),
      },
    ],
    pictures: [
      ...inColors('spools', options, (color) => `Pair of ${color} paddock spools, one lying with its bolt in view`),
      {
        file: 'spools-detail',
        alt: 'Red paddock spool close up: groove, rubber ring and aluminium spacer',
        section: 0,
      },
      { file: 'spools-black-2', alt: 'Black paddock spools seen from the end', section: 1 },
    ],
    weight: '0.2',
    dimensions: '38 x 38 x 52 mm each',
    items: `2 spools, 2 spacers, 2 bolts ${bike.spool ?? 'M8'}, 4 rubber rings`,
    dispatched: '2-4 days',
    material: 'Aluminium 6061, anodised, bolts of stainless steel A2',
    quote: `Lifting points for the rear stand, with the ${bike.spool ?? 'M8'} bolts of the ${bike.name}.`,
    notes: [],
    ...facts('1 pair', '10 minutes', bike.spool === 'M6' ? '5 mm Allen key' : '6 mm Allen key, torque wrench', {
      Thread: bike.spool ?? 'M8',
      'Max. load': '150 kg a pair',
    }),
  }),
}
