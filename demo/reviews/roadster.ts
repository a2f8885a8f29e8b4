import { by, edited, type Reviews } from './by.ts'

export const ROADSTER_REVIEWS: Reviews = {
  'interceptor-650': {
    'Crash Guard': [
      by(0, 5, 14)`Clears both headers with room to spare. Silver suits the twin well.`,
      by(2, 5, 46)`Standard version, narrow enough for Bengaluru traffic.`,
      by(5, 4, 92)`Bolts and spacers are labelled, which saves time. Centre it before tightening, I had to redo it.`,
      by(7, 3, 128)`Guard is good, but red is more of a tomato shade than I thought. Look at the pictures carefully.`,
      by(10, 5, 221)`Slow fall at a toll plaza: puck scratched, engine cover untouched.`,
    ],
    'Headlight Grill': [
      by(1, 4, 36)`Looks right on the round lamp. At night a slight pattern just in front of the wheel.`,
      by(9, 5, 105)`Plate comes off with four bolts for cleaning, well thought out.`,
    ],
    'Saddle Stay': [
      by(3, 5, 63)`Pair. Bags hang straight, pillion footrests still fold.`,
      by(8, 4, 171)`Good welds. The grab rail has to go, I knew that from the page.`,
      by(11, 4, 290)`Used it for 9000 km now, one bolt worked loose once.`,
    ],
    'Handlebar Risers': [
      by(4, 5, 25)`1-inch was exactly what my wrists needed. Cables long enough.`,
      by(6, 4, 99)`2 inches, had to reroute the throttle cables. Comfortable now.`,
    ],
  },
  'classic-350': {
    'Crash Guard': [
      by(1, 5, 19)`Simple and strong. The little horn bracket is included, good.`,
      by(3, 4, 72)`Fits the old shape as well as the new one at my friend's place. Black coat is even.`,
      by(6, 4, 145)`An hour with the tool kit and one extra spanner.`,
      by(9, 5, 233)`Dropped the bike in the garage, puck took it.`,
    ],
    Windshield: [
      by(5, 5, 41)`Clear one. Reading the road at night is no problem, arms relax at 80.`,
      by(11, 4, 118)`Changes the look, but I ride for hours and it helps. Easy to take off in the city.`,
    ],
    'Exhaust Guard': [
      by(8, 4, 56)`No more melted rain trousers. Tightened again after the first ride, as the sheet says.`,
      by(10, 2, 137)`Tape smoked for two rides and one band was bent in the box. Replacement came, but took ten days.`,
    ],
    'Phone Mount': [
      by(0, 4, 30)`Holds tight on village roads. I keep my camera phone in the pocket, an old phone does the maps.`,
      by(7, 5, 86)`Small, clean, no drilling.`,
      by(2, 4, 194)`Good grip. The knob is a little small for gloves.`,
    ],
  },
  'speed-400': {
    'Crash Guard with Sliders': [
      by(2, 5, 23)`Neat fit next to the radiator covers, took the 2 Sliders type in black.`,
      by(4, 4, 77)`Good guard. The lower right bolt needs the side stand switch moved a bit, then it goes.`,
      by(8, 5, 155)`Looks like it belongs there.`,
    ],
    'Radiator Guard': [
      by(0, 5, 50)`Thirty minutes, exact fit, no change in temperature.`,
      by(7, 4, 124)`Silver one, insects are easy to wash out.`,
    ],
    'Top Rack': [
      by(5, 4, 35)`Seat opens as promised. Tail bag sits flat, 7 kg is enough for a weekend.`,
      by(9, 3, 101)`Rack good, spacers were packed for another bike. Right ones came after a mail.`,
    ],
    'Mirror Extenders': [by(11, 5, 66)`I finally see the road and not my jacket.`],
  },
  'continental-gt-650': {
    'Frame Sliders': [
      by(1, 5, 28)`Jack under the engine, one side after the other. No drama.`,
      by(6, 4, 106)`Red collars are a small detail that works on the black bike.`,
      by(10, 5, 188)`Dropped it at walking speed in the paddock, slider did its work.`,
    ],
    'Crash Guard': [
      by(3, 4, 53)`Leaves room for the knees. I was in doubt because of the rear-sets.`,
      by(8, 5, 141)`Clean part, even coat, all bolts there.`,
    ],
  },
  'hunter-350': {
    'Crash Guard': [
      by(4, 5, 16)`Standard, close to the engine, good for filtering.`,
      by(7, 4, 62)`Gap to the mudguard is small but never touched in 3000 km.`,
      edited(by(10, 4, 129)`First note said three stars because a bolt was missing. It came in two days, so four now.`),
    ],
    'Top Rack': [
      by(1, 4, 45)`Enough for the office bag. Grab handle stays.`,
      by(9, 5, 112)`Looks like an original part in black.`,
    ],
    'Side Stand Plate': [by(2, 5, 80)`No more searching for a flat stone at the beach.`],
  },
  cb350: {
    'Saddle Stay': [
      by(5, 4, 38)`Right one only. Solid, and the second side can be added later.`,
      by(11, 5, 147)`Good instructions, fifty minutes is about right.`,
    ],
    Windshield: [
      by(0, 4, 59)`Tinted, I look over it. Quiet up to 90.`,
      by(3, 5, 133)`Struts are stiff and the chrome lamp stays visible.`,
      by(6, 3, 218)`Screen is fine, delivery to Guwahati took nine days.`,
    ],
    'Headlight Grill': [by(8, 4, 74)`Good against stones from lorries. Cleaning needs a brush.`],
  },
}
