-- A coupon's limits are named as limits; its uses are counted from the orders.
alter table coupon rename column uses to usage_limit;
alter table coupon rename column uses_each to usage_limit_per_customer;
