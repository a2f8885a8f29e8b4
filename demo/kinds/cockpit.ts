import { alone } from '../alone.ts'
import type { DemoPicture } from '../types.ts'
import { type BikeFacts, facts, inColors, kilograms, millimetres, type Options, type Part, prose } from './part.ts'

/** The clear screen is hardly seen alone: its pictures show it on a bike. */
const windshieldPictures = (bike: BikeFacts, { types }: Options): DemoPicture[] => [
  ...(types.includes('Black')
    ? alone(bike, 'windshield', { colors: ['Smoke'] }, () => 'Dark tinted windshield on two black struts')
    : []
  ).map(({ file, alt }) => ({ file, alt, type: 'Black' })),
  ...(types.includes('Transparant')
    ? alone(bike, 'windshield', { colors: ['Clear'] }, () => 'Clear windshield on two black struts, on a bike')
    : []
  ).map(({ file, alt }) => ({ file, alt, type: 'Transparant' })),
]

export const windshield: Part = {
  name: 'Windshield',
  kind: 'Windshield',
  shipping: 150,
  options: { types: ['Black', 'Transparant'] },
  describe: (bike, options) => {
    const finishes = {
      title: 'Black or Transparant',
      text: prose(`Black is tinted and takes the glare of a low sun, yet you should look over it and not through it,
        so it suits riders above 170 cm. Transparant is clear and may be looked through at night and in rain. The
        shape, the struts and the bolts are the same, so a screen can be exchanged on its own later. The tint is in
        the material and is not a film.`),
    }
    const tall = bike.family === 'cruiser' || bike.family === 'roadster'
    return {
      sections: [
        {
          title: 'What it does',
          text: prose(`The screen leads the wind of the road over the chest and the shoulders of the rider of the
            ${bike.name}. ${
              tall
                ? 'On an upright handlebar that is the difference between resting your arms and gripping hard.'
                : 'It stands 90 mm higher than the standard screen, which takes the pressure off the helmet as well.'
            } Some wind still comes from below, along the tank. It is 4 mm thick and does not flutter at the speeds that
            the bike is toured at. It is no protection in a fall.`),
        },
        {
          title: 'How it bolts on',
          text: prose(`Two steel struts go to the ${bike.lamp} bracket with M6 bolts, the screen then sits on four
            bolts with rubber grommets. Tighten the struts to 10 Nm, but the screen bolts only until the rubber starts
            to bulge: a screen that is held too tight cracks at the holes. Turn the handlebar from lock to lock and
            check cables and brake hose. Clean with water and soap, never with petrol or polish.`),
        },
        ...(options.types.length > 1 ? [finishes] : []),
      ],
      pictures: windshieldPictures(bike, options),
      weight: kilograms(bike, 1.0, 0.15),
      dimensions: millimetres(bike, [350, 12], [390, 16], [95, 0]),
      items: 'Screen, 2 struts, lower band, 4 screen bolts with rubber grommets, strut bolts, fitting sheet',
      dispatched: '3-5 days',
      material: 'Polycarbonate 4 mm, struts of mild steel, powder coated',
      quote: `Takes the wind off the chest of the rider of the ${bike.name}.`,
      notes: [],
      ...facts('1 set', '30 minutes', '4 and 5 mm Allen keys, 10 mm spanner', {
        'Screen thickness': '4 mm',
        Cleaning: 'Water and mild soap',
      }),
    }
  },
}

export const handguards: Part = {
  name: 'Handguards',
  kind: 'Handguards',
  shipping: 99,
  options: { colors: ['Black', 'Orange'] },
  describe: (bike, options) => ({
    sections: [
      {
        title: 'What they protect',
        text: prose(`The shells keep wind, rain and branches off the hands, and the aluminium arms behind them keep
          the brake and clutch lever of the ${bike.name} from bending when the bike tips over. The shell is flexible
          and gives way on a knock, the arm carries the load. Orange means a coloured stripe, the shell is
          black in both. They warm the hands a little and do not replace winter gloves.`),
      },
      {
        title: 'How they bolt on',
        text: prose(`Each guard has two fixing points: an expanding plug in the end of the handlebar and a clamp for
          bar of ${bike.bar} near the riser. Take off the bar end weights first. Tighten the plug to 12 Nm and the
          clamp to 8 Nm, then turn the bar from lock to lock and check that no cable is pinched and that both levers
          reach their stops. Closed bar ends have to be drilled out to 14 mm.`),
      },
    ],
    pictures: alone(bike, 'handguard', options, (color) =>
      color === 'black'
        ? 'Pair of black handguards with a grey stripe and bright arms'
        : `Pair of black handguards with an ${color} stripe and bright arms`,
    ),
    weight: kilograms(bike, 0.8, 0.04),
    dimensions: '330 x 150 x 110 mm each',
    items: 'Left and right handguard, 2 clamps, 2 expanding plugs, bolt set, fitting sheet',
    dispatched: '2-4 days',
    material: 'Arms of aluminium 6061 12 mm, shells of polypropylene',
    quote: `Keeps wind off the hands and the levers of the ${bike.name} straight.`,
    notes: [],
    ...facts('1 pair', '35 minutes', '4, 5 and 6 mm Allen keys, screwdriver', { 'Handlebar at the clamp': bike.bar }),
  }),
}

export const handlebarRisers: Part = {
  name: 'Handlebar Risers',
  kind: 'Handlebar risers',
  shipping: 60,
  options: { colors: ['Black', 'Red'], types: ['1-inch', '1.5-inch', '2 inches'] },
  describe: (bike, options) => ({
    sections: [
      {
        title: 'What they change',
        text: prose(`The risers lift the handlebar of the ${bike.name} and bring it 12 mm closer to you, which takes
          weight off the wrists and makes standing on the footpegs easier for riders above 170 cm. The type is the
          height that is added. The bend of the bar stays the same, and so does the steering lock. They do not make a
          narrow handlebar wider.`),
      },
      {
        title: 'How they fit',
        text: prose(`They replace the upper clamps for a bar of ${bike.bar} and bolt to the top yoke with the two M10
          bolts from the box. Tighten these to 40 Nm and the eight M8 clamp bolts crosswise to 22 Nm, the gap in front
          closed first. At 1-inch the standard cables are long enough. ${
            options.types.some((type) => type !== '1-inch')
              ? 'Above that, free the cable ties at the headstock first and check the brake hose at full lock.'
              : 'Check the brake hose at full lock before the first ride all the same.'
          }`),
      },
    ],
    pictures: [
      ...inColors('handlebar-riser', options, (color) => `Pair of handlebar risers in ${color} with their two bolts`),
      { file: 'handlebar-riser-detail', alt: 'Clamp and bolt of black handlebar risers, close up', section: 0 },
    ],
    weight: kilograms(bike, 0.4, 0.03),
    dimensions: '55 x 45 x 95 mm each',
    items: '2 risers with clamps, 2 bolts M10, 8 bolts M8, washers, fitting sheet',
    dispatched: '2-4 days',
    material: 'Aluminium 6061, milled and anodised, bolts of steel class 10.9',
    quote: `Brings the handlebar of the ${bike.name} up and a little closer.`,
    notes: [],
    ...facts('1 pair', '40 minutes', '6 and 8 mm Allen keys, torque wrench', {
      'Handlebar at the clamp': bike.bar,
      Heights: options.types.join(', '),
    }),
  }),
}

export const mirrorExtenders: Part = {
  name: 'Mirror Extenders',
  kind: 'Mirror extenders',
  shipping: 60,
  describe: (bike) => ({
    sections: [
      {
        title: 'What they change',
        text: prose(`The arms move each mirror of the ${bike.name} up to 45 mm outwards and 30 mm up, so that you see
          the road behind instead of your elbows or the luggage. Two joints let you set the direction, and the mirror
          itself turns on top as before. The bike becomes wider by up to 90 mm, so check the gap that you are used to
          in traffic. The mirrors themselves are not in the box.`),
      },
      {
        title: 'How they fit',
        text: prose(`Unscrew the mirror, screw the extender into the same M10 thread of the lever clamp and the mirror
          into the extender. ${
            bike.brand === 'Yamaha'
              ? 'The right side has a left-hand thread, as the mirror does, and is marked with an R.'
              : 'Both sides have a right-hand thread.'
          } Lock the hexagon nut with 20 Nm, set the
          joints while sitting on the bike and tighten their bolts to 10 Nm. If a joint moves in the wind, tighten it a
          little more rather than using thread lock.`),
      },
    ],
    pictures: [
      { file: 'mirror-extender-black', alt: 'Pair of black mirror extenders with two joints each, one upright' },
      { file: 'mirror-extender-detail', alt: 'Thread and lock nut of a black mirror extender, close up', section: 0 },
    ],
    weight: '0.3',
    dimensions: '85 x 28 x 60 mm each',
    items: '2 extenders, 2 lock nuts, 2 washers, fitting sheet',
    dispatched: '2-4 days',
    material: 'Aluminium 6061, anodised, threads of stainless steel',
    quote: `Shows the road behind the ${bike.name} instead of your elbows.`,
    notes: [],
    ...facts('1 pair', '15 minutes', '5 mm Allen key, 14 and 17 mm spanners', { Thread: 'M10 x 1.25' }),
  }),
}
