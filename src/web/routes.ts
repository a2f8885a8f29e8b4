import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/storefront.tsx', [
    layout('routes/page.tsx', [
      index('routes/home.tsx'),
      route('about', 'routes/about.tsx'),
      route('accessories', 'routes/accessories.tsx'),
      route('products/:bikeCode', 'routes/bike.tsx'),
      route('productDetail/:bikeCode', 'routes/product-index.tsx'),
      route('productDetail/:bikeCode/:productName', 'routes/product.tsx'),
      route('search', 'routes/search.tsx'),
      route('cart/:bikeName?/:productName?/:uuid?/:color?/:model?/:type?', 'routes/cart.tsx'),
      route('contactus', 'routes/contact.tsx'),
      route('shipping-policy', 'routes/policy.tsx', { id: 'shipping-policy' }),
      route('warranty-and-return-policy', 'routes/policy.tsx', { id: 'warranty-and-return-policy' }),
      route('terms-and-conditions', 'routes/policy.tsx', { id: 'terms-and-conditions' }),
      route('privacy-policy', 'routes/policy.tsx', { id: 'privacy-policy' }),
      route('signin', 'routes/signin.tsx'),
      route('signup', 'routes/signup.tsx'),
      route('forgotPassword', 'routes/forgot-password.tsx'),
      route('reset/:token?', 'routes/reset.tsx'),
      route('confirm-account/:token', 'routes/confirm-account.tsx'),
      layout('routes/signed-in.tsx', [
        route('profile', 'routes/profile.tsx'),
        route('shipping/:coupon?', 'routes/shipping.tsx'),
        route('placeOrder/:coupon?', 'routes/place-order.tsx'),
        route('order/:id?/:userId?', 'routes/order.tsx'),
        layout('routes/admin.tsx', [
          route('iamadmin', 'routes/admin-profile.tsx'),
          route('bikes', 'routes/admin-bikes.tsx'),
          route('addProducts', 'routes/admin-products.tsx'),
          route('all-orders', 'routes/all-orders.tsx'),
          route('all-ordersDetails', 'routes/order-details.tsx'),
          route('create-orders', 'routes/create-orders.tsx'),
        ]),
      ]),
      route('error', 'routes/error.tsx'),
      route('*', 'routes/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
