-- The packed weight, for shipping labels. What has been typed in kilograms is taken over where it is a number.
alter table product
  add column weight_grams integer check (weight_grams between 1 and 1000000);

update product set weight_grams = round(weight::numeric * 1000)
 where weight ~ '^[0-9]{1,3}(\.[0-9]{1,3})?$' and weight::numeric > 0;
