-- The bike at the top of the home page is stored by its id: its address can change, or become that of another bike.
update setting set value = jsonb_build_object('parts', value -> 'parts', 'bikeId', coalesce(
  (select b.id from bike b where b.code = value ->> 'bike' and b.archived_at is null),
  (select f.bike_id from bike_former_code f where f.code = value ->> 'bike'),
  (select b.id from bike b where b.code = value ->> 'bike' order by b.archived_at desc limit 1)
)::text)
where key = 'hero' and value ->> 'bike' <> '';
