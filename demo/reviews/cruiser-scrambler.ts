import { by, type Reviews } from './by.ts'

export const CRUISER_SCRAMBLER_REVIEWS: Reviews = {
  'super-meteor-650': {
    'Crash Guard': [
      by(0, 5, 20)`Room for size 11 boots. PRO type with lamps below, very stable.`,
      by(2, 4, 69)`Heavy parcel, well packed. An hour and a quarter with two people.`,
      by(6, 5, 151)`Black on black, you hardly see it, and that is how I wanted it.`,
    ],
    Windshield: [
      by(4, 5, 32)`After 400 km in a day my neck is fine. Transparant is the right choice for night rides.`,
      by(9, 4, 96)`Good screen. Bugs everywhere after one evening, cleans easily with soap.`,
    ],
    'Pannier Box': [
      by(5, 4, 55)`One on each side, full face helmet does not fit, everything else does.`,
      by(11, 5, 167)`Locks work with one key. Corners took a knock from a gate post, box is straight.`,
    ],
    'Aux Light Bracket': [by(7, 4, 87)`Strong bracket. Lamps are not in the box, as it says.`],
  },
  'meteor-350': {
    'Crash Guard': [
      by(1, 5, 26)`Does not disturb the feet on the forward pegs at all.`,
      by(8, 4, 90)`Good value. Even gap on both sides after a bit of pushing.`,
      by(10, 4, 174)`Silver finish is smooth, no runs.`,
    ],
    'Saddle Stay': [
      by(3, 5, 48)`Backrest could stay, bags do not touch the signals.`,
      by(6, 4, 122)`Pair. The joining tube behind the plate is a good idea.`,
    ],
    Windshield: [by(2, 4, 71)`A real help on the highway. A little buffeting at the helmet above 100.`],
  },
  'scrambler-400-x': {
    'Crash Guard with Sliders': [
      by(3, 5, 13)`4 Sliders. Fell twice on a trail near Sakleshpur, sliders worn and the rest as new.`,
      by(5, 4, 64)`Standard sump guard stayed on. One bracket needed a gentle push.`,
      by(7, 5, 136)`Very clean bends and no sharp edges.`,
      by(10, 4, 227)`Fine. I would like a spare slider in the box.`,
    ],
    'Bash Plate': [
      by(0, 5, 42)`MODEL-1. Full coverage down to the rear edge of the sump.`,
      by(9, 4, 108)`Good thickness. Drain plug is reachable with a short socket.`,
    ],
    Handguards: [by(4, 4, 51)`Bar end plug needs a firm hand. Then it sits like a rock.`],
    'Handlebar Risers': [
      by(1, 4, 78)`Took 1-inch in black, looks like part of the bike.`,
      by(11, 5, 185)`Standing on the pegs is comfortable now at 178 cm.`,
    ],
  },
  'scram-411': {
    'Crash Guard with Sliders': [
      by(2, 5, 33)`Horn clears, tank clears, easy job.`,
      by(8, 4, 119)`Good, but I had to wait six days in all.`,
    ],
    'Top Rack': [
      by(5, 5, 61)`Aluminium one. Light and stiff, a tail bag and a tent go on it.`,
      by(6, 3, 142)`Coating chipped where the strap hook sat. Pads would help.`,
    ],
    'Bash Plate': [by(9, 5, 85)`Took a rock the size of a coconut. Small dent in a rib, engine dry.`],
  },
  'ronin-225': {
    'Crash Guard': [
      by(0, 4, 29)`Sits close to the engine, light, fitted in an hour.`,
      by(4, 5, 104)`Good for a city bike. Both ends were plugged, so no water inside.`,
    ],
    'Saddle Stay': [by(7, 4, 67)`Left side only for the office bag. Does the job.`],
    'Phone Mount': [
      by(3, 3, 39)`Holder good. The rubber strip for 22 mm was missing, I cut one from an old tube.`,
      by(11, 5, 115)`No shake even on cobbles.`,
    ],
  },
}
