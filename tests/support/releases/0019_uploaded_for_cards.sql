INSERT INTO files (id, company_id, filename, original_name, name_key, mime_type, size, uploaded_by, category, width, height, has_picture, created_at) VALUES
  (30, 3, 'k30', 'Teak oil.jpg', 'teak oil.jpg', 'image/jpeg', 2048, 6, 'photo', 800, 600, 1, 1700000040000),
  (31, 2, 'k31', 'Stair.mp4', 'stair.mp4', 'video/mp4', 8192, 3, 'document', NULL, NULL, 0, 1700000041000),
  (32, 2, 'k32', 'Stair.png', 'stair.png', 'image/png', 1024, 3, 'photo', 800, 600, 1, 1700000042000);
UPDATE stock_cards SET photo_file_id = 30 WHERE id = 2;
UPDATE training_videos SET film_file_id = 31, thumbnail_file_id = 32 WHERE id = 1;
