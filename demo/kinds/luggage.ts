import { alone } from '../alone.ts'
import { type BikeFacts, facts, kilograms, millimetres, type Part, prose } from './part.ts'
import { METALS } from './shields.ts'

const FINISHES = ['Black', 'Silver']
const TOOLS = '5 and 6 mm Allen keys, 13 mm spanner, torque wrench'

const fitting = ({ tailNote = '' }: BikeFacts, start: string, end: string) => prose(`${start} ${tailNote} ${end}`)

const rackLoad = (bike: BikeFacts) => (bike.size >= 3 ? '9 kg' : bike.size >= 2 ? '7 kg' : '5 kg')

export const topRack: Part = {
  name: 'Top Rack',
  kind: 'Top rack',
  shipping: 150,
  options: { colors: FINISHES },
  describe: (bike, options) => {
    const metals = options.types.includes('Mild steel')
    return {
      sections: [
        {
          title: 'What it carries',
          text: prose(`The rack gives the ${bike.name} a flat plate behind the seat for a tail bag, a jerrycan or a
            top case, up to ${rackLoad(bike)} with the bag. Long slots take straps of up to 38 mm, and the rim of tube
            gives hooks a round edge. Holes for the base plates of usual top cases are not drilled, most plates clamp
            onto the slots. It is no seat and no lifting handle for the bike.`),
        },
        {
          title: 'How it bolts on',
          text: fitting(
            bike,
            'Two arms of tube carry the rack, all M8 bolts and spacers are in the box.',
            `Put a drop of medium thread lock on the bolts, fit all of them by hand and tighten to 22 Nm once the rack
            sits level. The seat still opens and the tail lamp stays in view from behind. Check the bolts after the
            first 500 km with a load.`,
          ),
        },
        ...(metals ? [METALS] : []),
      ],
      pictures: alone(
        bike,
        'top-rack',
        options,
        (color) => `Top rack in ${color}: slotted plate in a rim of tube, two arms below it`,
      ),
      weight: kilograms(bike, 1.3, 0.3),
      dimensions: millimetres(bike, [290, 18], [250, 12], [105, 4]),
      items: 'Top rack, 4 bolts M8, 4 spacers, fitting sheet',
      dispatched: '3-5 days',
      material: metals
        ? 'Plate of aluminium 5052 4 mm or mild steel 2.5 mm on mild steel tube 16 x 2 mm, powder coated'
        : 'Mild steel plate 2.5 mm on mild steel tube 16 x 2 mm, powder coated',
      quote: `A flat place behind the seat of the ${bike.name} for a bag of up to ${rackLoad(bike)}.`,
      notes: [],
      ...facts('1 piece', '30 minutes', TOOLS, { 'Max. load': rackLoad(bike), Fasteners: 'M8, class 8.8' }),
    }
  },
}

export const saddleStay: Part = {
  name: 'Saddle Stay',
  kind: 'Saddle stay',
  shipping: 250,
  options: { colors: FINISHES, types: ['Left', 'Right', 'Both'] },
  describe: (bike, options) => {
    const load = bike.size >= 3 ? '10 kg a side' : '7 kg a side'
    const sides = {
      title: 'Left or right or both',
      text: prose(`Both is the pair in the pictures, with a tube behind the number plate that joins them. Left and Right are
        single stays for half the price, for riders who carry one bag on the side away from the silencer. A single
        stay comes without the joining tube and carries 2 kg less. The second side can be bought later, the joining
        tube is then in the box.`),
    }
    return {
      sections: [
        {
          title: 'What it carries',
          text: prose(`The stays hold saddle bags of the ${bike.name} away from the rear wheel, the chain and the
            silencer, up to ${load} including the bag. The loop ends below the seat, so that bags with a yoke over
            it hang straight, and its lower tube takes the strap of the bag. Boxes with a frame of 18 mm tube clamp
            onto it as well. The stays are not footrests and not handles.`),
        },
        {
          title: 'How it bolts on',
          text: fitting(
            bike,
            'Each stay has one arm at the tail, one plate with two bolts at the seat rail and one foot low down.',
            `Fit all bolts by hand, hang the bags in and set the stays level, then tighten M8 to 22 Nm and M6 to 10 Nm.
            The pillion footrests still fold, and there are at least 40 mm between stay and turn signal.`,
          ),
        },
        ...(options.types.includes('Left') ? [sides] : []),
      ],
      pictures: [
        ...alone(
          bike,
          'saddle-stay',
          options,
          (color) => `Pair of saddle stays in ${color}: a loop of tube a side, with arms to the tail and the frame`,
        ).map((picture) => (options.types.includes('Both') ? { ...picture, type: 'Both' } : picture)),
      ],
      weight: kilograms(bike, 2.5, 0.4),
      dimensions: millimetres(bike, [430, 22], [520, 10], [250, 12]),
      items: options.types.includes('Left')
        ? 'Stay for the chosen side or a pair with joining tube, bolt set, spacers, fitting sheet'
        : 'Left and right stay, joining tube, bolt set, spacers, fitting sheet',
      dispatched: '3-5 days',
      material: 'Mild steel tube 18 x 2 mm, powder coated',
      quote: `Keeps saddle bags away from the wheel and the silencer of the ${bike.name}.`,
      notes: [],
      ...facts(options.types.includes('Left') ? '1 stay or 1 pair' : '1 pair', '50 minutes', TOOLS, {
        'Max. load': load,
        Tube: '18 x 2 mm',
      }),
    }
  },
}

export const pannierBox: Part = {
  name: 'Pannier Box',
  kind: 'Pannier box',
  shipping: 0,
  options: { colors: FINISHES },
  describe: (bike, options) => {
    const litres = bike.size >= 3 ? 37 : 32
    return {
      sections: [
        {
          title: 'What it holds',
          text: prose(`One box of ${litres} litres for either side of the ${bike.name}, the price is for one. The
            pictures show two. The lid
            lifts off to the side or comes off altogether, both latches lock with the same key. A rubber seal runs
            around the rim and keeps rain and dust out, it is not made for a river crossing above the latches. Four
            eyes on the lid take straps for a rolled tent. Carriage is included in the price.`),
        },
        {
          title: 'How it is mounted',
          text: prose(`The box hooks onto our Saddle Stay for the ${bike.name}, which has to be bought as well, and is
            locked from inside with a hand wheel, so no tool is needed to take it off. The clamps in the box fit tube
            of 18 mm. Load both sides within 2 kg of each other, heavy things low, and ride no faster than 100 km/h
            with boxes. The corners are nylon and can be replaced.`),
        },
      ],
      pictures: alone(
        bike,
        'pannier-box',
        options,
        (color) => `Two aluminium pannier boxes in ${color} with black corners and two latches each`,
      ),
      weight: litres === 37 ? '5.4' : '4.8',
      dimensions: litres === 37 ? '465 x 250 x 390 mm' : '430 x 235 x 365 mm',
      items: 'Box with lid, 2 keys, hand wheel, clamp set for tube of 18 mm, fitting sheet',
      dispatched: '5-7 days',
      material: 'Aluminium 5052 sheet 1.5 mm, corners of nylon, latches of stainless steel',
      quote: `${litres} litres behind a lock for the ${bike.name}, off the bike in half a minute.`,
      notes: [],
      ...facts('1 box', '20 minutes', '4 and 5 mm Allen keys for the first fitting', {
        Capacity: `${litres} litres`,
        'Max. load': bike.size >= 3 ? '8 kg' : '6 kg',
        Locks: '2, same key',
      }),
    }
  },
}
