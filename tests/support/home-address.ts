/** Where the customers of the tests live: in the seller's own state. */
export const HOME_ADDRESS = {
  name: 'Asha Menon',
  address: '14 Race Course Road',
  city: 'Coimbatore',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '641018',
  phone: '9840012345',
}
